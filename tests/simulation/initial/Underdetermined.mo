model Underdetermined "Nothing fixed: the state starts at its start value"
  Real x(start = 5);
equation
  der(x) = 1;
  // at 0: x = 5 within 0
  // end: x = 6 within 1e-9
end Underdetermined;
