model StickSlip "A block on a belt under a growing force: locked up to 5 N, then it slides"
  parameter Real m = 1, Fmax = 5;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true), a, f, sa;
  Boolean locked, forward(start = false, fixed = true), backward(start = false, fixed = true);
  Integer mode(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = a;
  m*a = 10*time - f;
  forward = pre(mode) == 0 and sa > Fmax;
  backward = pre(mode) == 0 and sa < -Fmax;
  locked = not (pre(mode) == 1 or forward or pre(mode) == -1 or backward);
  f = if locked then sa elseif forward or pre(mode) == 1 then Fmax else -Fmax;
  a = if locked then 0 elseif forward or pre(mode) == 1 then sa - Fmax else sa + Fmax;
  mode = if (pre(mode) == 1 or forward) and v > 0 then 1 elseif (pre(mode) == -1 or backward) and v < 0 then -1
    else 0;
  // It starts at 0.5 s; then a = 10*(t - 0.5), v = 5*(t - 0.5)^2
  // at 0.4: v = 0 within 1e-9
  // end: v = 1.25 within 1e-4
  // end: x = 0.208333333333333 within 1e-4
end StickSlip;
