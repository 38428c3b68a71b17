// check: 0 unknowns
// value: y = 7.0
partial function Binary
  input Real a;
  input Real b;
  output Real y;
end Binary;
function plus
  extends Binary;
algorithm
  y := a + b;
end plus;
model Inherit "Inputs and outputs are inherited in order"
  parameter Real y = plus(3, 4);
end Inherit;
