model Brake "Holds up to f_max; sa is the force while it is locked, and leads over it while it slips"
  parameter Real f_max;
  Real f, a, v, sa;
  Boolean starts(start = false, fixed = true), locked;
  Integer mode(start = 0, fixed = true);
equation
  starts = pre(mode) == 0 and sa > f_max;
  locked = not (pre(mode) == 1 or starts);
  a = if locked then 0 else sa - f_max;
  f = if locked then sa else f_max;
  mode = if (pre(mode) == 1 or starts) and v > 0 then 1 else 0;
end Brake;
model TwoBrakes "Two brakes hold a mass together: it slips when the force exceeds the sum, whatever their shares are"
  Brake weak(f_max = 1);
  Brake strong(f_max = 2);
  Real v(start = 0, fixed = true);
equation
  der(v) = 3*time - weak.f - strong.f;
  weak.v = v;
  strong.v = v;
  weak.a = der(v);
  strong.a = der(v);
  // slips from 1 s on: v = 1.5*(t - 1)^2
  // at 0.98: v = 0 within 0
  // at 1.5: v = 0.375 within 1e-7
  // end: v = 1.5 within 1e-7
  // warns: do not determine
  annotation (experiment(StopTime = 2, Tolerance = 1e-9));
end TwoBrakes;
