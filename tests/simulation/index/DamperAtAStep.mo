model DamperAtAStep "A prescribed position jumps; a damper passes the impulse, a rigid mass keeps its force to itself"
  parameter Real d = 0.4, m = 2;
  Real s = if time < 1 then 0 else 3;
  Real v = der(s);
  Real a = der(v);
  Real force = 5*a;
  Real x(start = 0, fixed = true), w(start = 0, fixed = true);
equation
  der(x) = w;
  m*der(w) = d*(v - w);
  // The velocity jumps by 0.4*3/2 and decays with d/m.
  // at 1: w = 0.6 within 1e-6
  // end: w = 0.4912384518467891 within 1e-6
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end DamperAtAStep;
