// check: 0 unknowns
// value: y = {2.0, 2.0, 2.0}
type InArgument = input Real;
type OutArgument = output Real[3];
function spread "Causality comes with the types"
  InArgument u;
  OutArgument y;
algorithm
  y := fill(u, 3);
end spread;
model PrefixedTypes "A prefix in a short class applies to its components"
  parameter Real y[3] = spread(2);
end PrefixedTypes;
