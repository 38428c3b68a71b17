// check: 0 unknowns
// value: y = 9.0
partial function Scalar
  input Real u;
  output Real y;
end Scalar;
function linear
  input Real slope;
  input Real offset;
  input Real u;
  output Real y = slope*u + offset;
end linear;
function sumOver
  input Integer n;
  input Scalar f;
  output Real y = 0;
algorithm
  for i in 0:n loop
    y := y + f(i);
  end for;
end sumOver;
model PartialApplication "Some inputs are bound, the rest fit the interface"
  parameter Real y = sumOver(2, f = function linear(slope = 2, offset = 1));
end PartialApplication;
