// error: algorithm
function wrong
  input Real u;
  output Real y;
algorithm
  y := u;
algorithm
  y := 2*y;
end wrong;
model TwoBodies "A function has one algorithm"
  parameter Real y = wrong(1);
end TwoBodies;
