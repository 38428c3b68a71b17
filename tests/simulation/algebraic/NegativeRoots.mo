model NegativeRoots "Which root is taken says the start value, also where a formula would say another one"
  Real a(start=-1), b(start=3), c(start=-2), d(start=7);
equation
  a*a = 1 + time;      // end: a = -1.7029386365926402 within 1e-9
  sin(b) = 0.5*time;   // end: b = 1.8883567560864266 within 1e-9
  abs(c) = 2 + time;   // end: c = -3.9 within 1e-9
  cos(d) = 0.9 - 0.5*time; // end: d = 7.904002490780253 within 1e-7
  annotation(experiment(StopTime=1.9));
end NegativeRoots;
