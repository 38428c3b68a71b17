model StartsContradict "Two masses on one rod cannot start where both want to: which start value counts is told"
  Real s1(start=1), s2(start=2), v1, v2, f;
equation
  s1 = s2 + 1;
  der(s1) = v1;
  der(s2) = v2;
  der(v1) = f - s1;
  der(v2) = -f;
  // warns: start values contradict each other: `s2` starts at 0 instead of 2 because of `s1`
  // at 0: s1 = 1 within 1e-12
  // at 0: s2 = 0 within 1e-12
  // states: 2
end StartsContradict;
