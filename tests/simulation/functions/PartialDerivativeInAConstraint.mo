function potential
  input Real x;
  input Real y;
  output Real v;
algorithm
  v := x^2 + y^2;
end potential;
function slope = der(potential, x);
model PartialDerivativeInAConstraint "Index reduction differentiates the derivative again"
  Real x;
  Real y(start = 1, fixed = true);
  Real w;
  Real force;
equation
  slope(x, y) = 2*sin(time);
  der(x) = w;
  der(w) = force;
  der(y) = -y;
  // states: 1
  // end: x = 0.8414709848078965 within 1e-9
  // end: w = 0.5403023058681398 within 1e-9
  // end: force = -0.8414709848078965 within 1e-9
  // at 0: w = 1 within 1e-9
  // sin(1), cos(1), -sin(1)
end PartialDerivativeInAConstraint;
