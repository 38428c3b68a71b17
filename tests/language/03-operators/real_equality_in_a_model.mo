model RealEquality "Reals are not compared for equality in a model"
  Real x = time;
  Boolean b = x == 1.0; // error:
end RealEquality;
