model RoundingsHold "Solutions that are driven to the jump of a rounding from both sides stay there"
  Real byFloor(start = 0, fixed = true), byMod(start = 0.2, fixed = true), byRem(start = 1.2, fixed = true);
  Real byCeil(start = 0, fixed = true), byInteger(start = 0, fixed = true), byDiv(start = 0, fixed = true);
  Real quantised(start = 0, fixed = true), supplied(start = 0, fixed = true);
  Integer n = integer(byInteger);
  Real level = 0.5*floor(2*quantised + 0.5);
equation
  der(byFloor) = 0.3 - floor(byFloor + 0.5);
  // 0.5 - 0.3*exp(time), until 0: below, it would be driven up again
  der(byMod) = mod(byMod, 1) - 0.5;
  der(byRem) = rem(byRem, 1.0) - 0.5;
  // Several teeth are passed, 4.4 s^-1 fast, 3.4, ..., 0.4.
  der(byInteger) = 4.4 - n;
  der(byCeil) = -4.4 - ceil(byCeil);
  der(byDiv) = 2.5 - div(byDiv, 1.0);
  der(quantised) = 1.3 - level;
  der(supplied) = level;
  // at 1.5: byFloor = 0.45 within 1e-9
  // end: byFloor = 0.5 within 1e-9
  // at 0.5: byMod = 0.00538361878996159 within 1e-6
  // at 0.6: byMod = 0 within 1e-9
  // end: byMod = 0 within 1e-9
  // end: byRem = 1 within 1e-9
  // end: byInteger = 5 within 1e-9
  // end: byCeil = -5 within 1e-9
  // end: byDiv = 3 within 1e-9
  // end: quantised = 1.25 within 1e-9
  // What it is held by is what it would need: 1.3 a second.
  // end: supplied = 6.55 within 1e-6
  // warns: passes a whole number
  annotation(experiment(StopTime = 6, Interval = 0.1, Tolerance = 1e-8));
end RoundingsHold;
