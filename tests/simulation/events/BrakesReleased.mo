model BrakesReleased "Dry friction by `sign` that ends at an event of something else"
  Real v(start = 1, fixed = true), w(start = 1, fixed = true), p(start = 1, fixed = true), r(start = 1, fixed = true);
  Boolean brake = cos(time) > -0.5;
equation
  der(p) = -p;
  der(v) = 0.5 - (if brake then 1 else 0)*sign(v);
  der(w) = 0.5 - (if time < 4 then sign(w) else 0);
  der(r) = 0.5 - (if p > 0.1 then sign(r) else 0);
  // All stop at 2 s. v is free between 2*pi/3 and 4*pi/3 and slows down afterwards, w from 4 s on, r from log(10) s on.
  // end: v = 0.641592653589793 within 1e-7
  // end: w = 0.5 within 1e-7
  // end: r = 1.348707453502977 within 1e-7
  // warns: slides along its boundary
  annotation(experiment(StopTime = 5, Interval = 2.5, Tolerance = 1e-9));
end BrakesReleased;
