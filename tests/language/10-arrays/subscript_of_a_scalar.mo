model ScalarSubscript "A scalar has no elements"
  parameter Real level = 1;
  parameter Real z = level[1]; // error: level
end ScalarSubscript;
