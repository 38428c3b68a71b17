model NegativeDimension "A size is not negative"
  parameter Integer n = -1;
  Real x[n]; // error: x
end NegativeDimension;
