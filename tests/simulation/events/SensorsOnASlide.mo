// Relations of a state that follows a surface change where the surface takes it, on both sides of it.
// x = 2 - time: y' = 1 until 0.5, then -1
// end: y = -1 within 1e-5
// v = 0.5*time: w' = 1 from time 2 on, which is not reached
// end: w = 0 within 1e-5
// T = time: E' = 1 until 1.25, then 2
// end: E = 2.75 within 1e-5
// end: n = 0 within 0
// end: m = 1 within 0
// warns: slides along its boundary
model SensorsOnASlide "What follows a moving surface passes the thresholds of others"
  Real x(start = 2, fixed = true), y(start = 0, fixed = true);
  Real v(start = 0, fixed = true), w(start = 0, fixed = true);
  Real T(start = 0, fixed = true), E(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  der(x) = -2*sign(x - 2 + time);
  der(y) = if x > 1.5 then 1 else -1;
  der(v) = -5*sign(v - 0.5*time);
  der(w) = if v > 1 then 1 else 0;
  der(T) = if T < time then 4 else 0;
  if T < 1.25 then
    der(E) = 1;
  else
    der(E) = 2;
  end if;
  when x > 1.7 then
    n = pre(n) + 1;
  end when;
  when x < 1.2 then
    m = pre(m) + 1;
  end when;
  annotation (experiment(StopTime = 2));
end SensorsOnASlide;
