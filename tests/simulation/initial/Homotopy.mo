model Homotopy "A start value too far off for the actual equations, but not for the simplified ones"
  Real x(start = 1000), y(start = -1000);
equation
  homotopy(actual = atan(50*(x - 1)) + 0.1*atan(y - 2), simplified = x - 1) = 0;
  homotopy(actual = atan(50*(y - 2)) - 0.1*atan(x - 1), simplified = y - 2) = 0;
  // at 0: x = 1 within 1e-9
  // end: y = 2 within 1e-9
end Homotopy;
