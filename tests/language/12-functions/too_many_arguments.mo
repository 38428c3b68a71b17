function add
  input Real a;
  input Real b;
  output Real y = a + b;
end add;
model TooManyArguments "The function has two inputs"
  parameter Real y = add(1, 2, 3); // error: add
end TooManyArguments;
