model IdleChoice "A condition that decides nothing tells the clock"
  Boolean c = sample(time > 0.55, Clock(0.1));
  Integer n(start=0);
  Real y[2](each start=0);
equation
  n = previous(n) + (if c then 1 else 1);
  y = previous(y) + (if c then {1, 2} else {1, 3});
  // end: n = 11 within 1e-12
  // end: y[1] = 11 within 1e-12
  // end: y[2] = 28 within 1e-12
end IdleChoice;
