model EquationsContradict "Two equations that cannot both hold"
  Real x, y;
equation
  x + y = 1;
  x + y = 2;
  // fails initialise: a system of 2 linear equations has no solution
end EquationsContradict;
