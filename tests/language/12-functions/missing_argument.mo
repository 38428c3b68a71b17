function add
  input Real a;
  input Real second;
  output Real y = a + second;
end add;
model MissingArgument "An input without default must be given"
  parameter Real y = add(1); // error: second
end MissingArgument;
