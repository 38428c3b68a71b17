function add
  input Real a;
  input Real b;
  output Real y = a + b;
end add;
model UnknownArgument "The function has no such input"
  parameter Real y = add(1, 2, offset = 3); // error: offset
end UnknownArgument;
