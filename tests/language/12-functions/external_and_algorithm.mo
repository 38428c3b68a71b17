// error:
function wrong
  input Real u;
  output Real y;
algorithm
  y := u;
  external "C" y = f(u);
end wrong;
model TwoBodies "A function has one body"
  Real y = wrong(time);
end TwoBodies;
