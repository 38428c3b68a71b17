model RealSubscript "A subscript is an Integer"
  parameter Real v[3] = {1, 2, 3};
  parameter Real y = v[1.0]; // error:
end RealSubscript;
