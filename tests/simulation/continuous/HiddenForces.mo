model HiddenForces "Tiny states that start at zero, at rest, and are driven smoothly are as large as what drives them makes them"
  parameter Real tiny = 1e-9;
  Real i(start = 0, fixed = true), ramp(start = 0, fixed = true), late(start = 0, fixed = true);
  Real i_of = i/tiny, ramp_of = ramp/tiny, late_of = late/tiny;
equation
  1e-3*der(i) + i = tiny*sin(1000*time);
  der(ramp) = tiny*1e4*time - 100*ramp;
  der(late) = tiny*1000*max(0, 100*time - 1) - 100*late;
  // (sin - cos + exp(-1000 t))/2 at 1000 t = 20; 1e4*(t/100 - 1e-4 + 1e-4 exp(-100 t)); 10*(s - 1 + exp(-s)) with s = 100 t - 1
  // end: i_of = 0.252431595487695 within 1e-5
  // end: ramp_of = 1.13533528323661 within 1e-5
  // end: late_of = 3.67879441171442 within 1e-5
  annotation(experiment(StopTime = 0.02, Tolerance = 1e-6));
end HiddenForces;
