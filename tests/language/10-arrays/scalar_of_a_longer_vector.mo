model ScalarOfVector "There must be exactly one element"
  parameter Real s = scalar({1, 2}); // error: scalar
end ScalarOfVector;
