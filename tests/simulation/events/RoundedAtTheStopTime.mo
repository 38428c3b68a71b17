model RoundedAtTheStopTime "A rounding that changes exactly at the stop time, with no other event there"
  Integer eighths = integer(8*time);
  Real x(start = 0, fixed = true);
equation
  der(x) = eighths;
  // events: 8
  // end: eighths = 8 within 0
  // end: x = 3.5 within 1e-9
end RoundedAtTheStopTime;
