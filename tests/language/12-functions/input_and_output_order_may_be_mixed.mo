// check: 0 unknowns
// value: y = -1.0
function difference
  output Real y;
  input Real a;
  input Real b;
algorithm
  y := a - b;
end difference;
model MixedOrder "Only the order among the inputs counts"
  parameter Real y = difference(1, 2);
end MixedOrder;
