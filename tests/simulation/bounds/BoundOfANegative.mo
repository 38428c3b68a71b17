model BoundOfANegative "Who leaves which bound is told under the name that the bound was given to"
  Real x(start=0.5, fixed=true);
  Real y(min=-0.2);
  Real z(max=0.3);
equation
  y = -x;
  z = -y;
  der(x) = -1;
  // warns: `y` is -0.5, below its minimum -0.2
  // warns: `z` is 0.5, above its maximum 0.3
end BoundOfANegative;
