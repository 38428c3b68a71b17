function add
  input Real a;
  input Real b;
  output Real y = a + b;
end add;
model WrongArgument "The type must fit"
  parameter Real y = add(1, "two"); // error:
end WrongArgument;
