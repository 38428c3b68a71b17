model TimeEquality "Time varies"
  Boolean b = time == 1.0; // error:
end TimeEquality;
