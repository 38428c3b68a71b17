// What is at a limit and stays there by itself has nothing to do with a relay that slides: no motion seemed to keep to both boundaries.
model LimitsBesideARelay
  Real y(start=-1, fixed=true) "follows sin(time) by a relay";
  Real h(start=1, fixed=true) "a tank that runs empty, overflows nowhere and is filled again";
  Real v(start=0, fixed=true) "an integrator with limits";
  Real g;
  Real a(start=1, fixed=true);
  Real b(start=0, fixed=true);
equation
  der(y) = 3*sign(sin(time) - y);
  g = 1.5 - cos(2*time);
  der(h) = g - (if h > 0 then 2.25 else min(2.25, g));
  der(a) = b;
  der(b) = -a;
  der(v) = if v > 0.218 then min(0, a) elseif v < -0.621 then max(0, a) else a;
  // warns: slides along its boundary
  // at 2: h = 0.116192063703179 within 2e-6
  // end: h = 0 within 1e-6
  // end: v = 0.0995845 within 2e-5
  // end: y = -0.279415498198926 within 1e-6
  annotation(experiment(StopTime=6, Interval=0.1));
end LimitsBesideARelay;
