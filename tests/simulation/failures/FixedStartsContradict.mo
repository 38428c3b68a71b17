model FixedStartsContradict "Too many fixed start values for the constraint between them"
  Real x(start = 0.6, fixed = true), y(start = -0.7, fixed = true), u, v;
  Real F;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - 9.81;
  x^2 + y^2 = 1;
  // fails initialise: no state has the fixed start values y = -0.7, x = 0.6
end FixedStartsContradict;
