model TrianglesFromRest "Loads that rise and fall evenly, after a long rest and without an event"
  // Halfway down a triangle the mean slope of the rise, seen from its top, is that of the fall: an error that is an error of the past cancels
  // the kink. A 32nd of each was missing with dassl.
  Real x(start=0, fixed=true), p(start=0, fixed=true), y(start=0, fixed=true), z(start=0, fixed=true);
  // end: x = 400 within 1e-5
  // end: y = 200 within 1e-5
  // end: z = 3000 within 1e-5
equation
  der(x) = max(0, 100*(1 - abs(time - 604)/4));
  der(p) = 1;
  der(y) = noEvent(if abs(p - 302) < 2 then 100*(1 - abs(p - 302)/2) else 0);
  der(z) = max(0, 1000*(1 - abs(time - 803)/3));
  annotation(experiment(StopTime=1000, Tolerance=1e-6));
end TrianglesFromRest;
