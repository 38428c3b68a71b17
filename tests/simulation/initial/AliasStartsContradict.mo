model AliasStartsContradict "One of the start values of the same quantity counts, and it is told which"
  Real x(start=1), y(start=2), z(start=-1);
equation
  x = y;
  z = -x;
  der(x) = -y;
  // warns: start values contradict each other: `y` starts at 1 instead of 2 because of `x`;
  // at 0: y = 1 within 1e-12
end AliasStartsContradict;
