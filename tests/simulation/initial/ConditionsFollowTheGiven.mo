model ConditionsFollowTheGiven "What nobody has given a start value follows from what somebody has, whatever its own default says"
  Real torn(start = 1), follows;   // end: torn = 1 within 1e-12
  Real below, given(start = -3); // end: below = -1 within 1e-12
  Boolean isOn(start = true), isKept; // end: isOn = 1 within 0
  Boolean isUp(start = true);
  Real up;                       // end: up = 2 within 1e-12
  Real sure(start = 1);          // end: sure = 2 within 1e-12
  Boolean isSure(start = false);
  Boolean isFixed(start = false, fixed = true) "Before the start";
  Real free(start = 1);          // end: free = 2 within 1e-12
  Integer n;
  Real counted(start = -1);      // end: counted = -2 within 1e-12
equation
  torn = if follows >= 0.5 then 1 else -1;
  follows = torn^3 + 0.1*torn;
  below = if given > 0 then 1 else -1;
  given = 3*below;
  isOn = isKept or time > 2;
  isKept = isOn and time < 3;
  isUp = up > 0;
  up = if isUp then 1 + time else -1 - time;
  // The Boolean has the start value that it would have without one: the solution next to both is that of the number.
  isSure = sure >= 0;
  sure = if isSure then 1 + time else -5 - time;
  isFixed = free > 0;
  free = if isFixed then 1 + time else -1 - time;
  n = if counted < 0 then -1 else 1;
  counted = n*(1 + time);
end ConditionsFollowTheGiven;
