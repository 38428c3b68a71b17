model UnfixedSize "A parameter computed at the start cannot be a size"
  parameter Integer count(fixed = false, start = 2);
  Real x[count]; // error: count
initial equation
  count = 2;
end UnfixedSize;
