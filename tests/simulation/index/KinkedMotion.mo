model KinkedMotion "A prescribed velocity jumps: nothing integrates the force on the mass"
  Real s = if time < 1 then 2*time else 2 + 5*(time - 1);
  Real v = der(s);
  Real force = 3*der(v);
  Real x(start = 0, fixed = true);
equation
  der(x) = v;
  // end: x = 7 within 1e-6
  // end: v = 5 within 1e-9
  annotation(experiment(StopTime = 2));
end KinkedMotion;
