model DefaultClock "Nothing says how often: once a second, with a warning"
  Integer n(start = 0) = previous(n) + 1;
  // warns: no clock is given
  // end: n = 6 within 0
  annotation (experiment(StopTime = 5));
end DefaultClock;
