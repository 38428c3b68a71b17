// check: 0 unknowns
// value: y = 6.0
partial function Scalar
  input Real u;
  output Real y;
end Scalar;
function double
  extends Scalar;
algorithm
  y := 2*u;
end double;
function sumOver
  input Scalar f;
  input Integer n;
  output Real y = 0;
algorithm
  for i in 0:n loop
    y := y + f(i);
  end for;
end sumOver;
model FunctionArgument "A function goes in as an argument"
  parameter Real y = sumOver(double, 2);
end FunctionArgument;
