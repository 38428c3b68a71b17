model RealDimension "A size is an Integer"
  parameter Real width = 2;
  Real x[width] = {1, 2}; // error:
end RealDimension;
