model AssertMessage "The message is a string"
  Real x = time;
equation
  assert(x < 1, 2); // error:
end AssertMessage;
