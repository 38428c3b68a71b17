model NotStructural "A parameter that must stay free cannot be a size"
  parameter Integer count = 3 annotation(Evaluate = false);
  Real x[count]; // error: count
end NotStructural;
