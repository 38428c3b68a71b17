// check: 0 unknowns
// value: y = 12.0
partial function Scalar
  input Real u;
  output Real y;
end Scalar;
function triple
  extends Scalar;
algorithm
  y := 3*u;
end triple;
function apply
  input Scalar f;
  input Real u;
  output Real y = f(u);
end apply;
function applyTwice
  input Scalar g;
  input Real u;
  output Real y = apply(g, u) + apply(g, u);
end applyTwice;
model PassOn "An argument that is a function goes on to another function"
  parameter Real y = applyTwice(triple, 2);
end PassOn;
