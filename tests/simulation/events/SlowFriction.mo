model SlowFriction "A mass that friction holds, that breaks loose and has to stop again, with velocities of 1e-8"
  parameter Real l = 1e-9;
  Real v(start = 0, fixed = true), s;
equation
  der(v) = l*((if time < 3 then 4*time else 0) - 3*sign(v));
  der(s) = v/l;
initial equation
  s = 0;
equation
  // Loose at 0.75 s: v/l = 2*t^2 - 3*t + 1.125 = 10.125 at 3 s, then down with 3 until 6.375 s.
  // at 3: v = 1.0125e-8 within 1e-14
  // end: v = 0 within 1e-14
  // s = 2*(27 - 0.421875)/3 - 1.5*(9 - 0.5625) + 1.125*2.25 + 10.125^2/6
  // end: s = 24.679687499999996 within 1e-5
  // warns: slides along its boundary
  annotation(experiment(StopTime = 12, Interval = 1, Tolerance = 1e-6));
end SlowFriction;
