// What acts for less than a hundredth of the time between two looks, and is exactly zero at all of them: roofs of `abs` and `max`, a bell, a
// curve with long tails, a window without events, a ramp, and the same acting on systems that move.
model NarrowForces
  Real roof(start=0, fixed=true), bell(start=0, fixed=true), window(start=0, fixed=true);
  Real tails(start=0, fixed=true), ramp(start=0, fixed=true), decay(start=0, fixed=true);
  Real x(start=0, fixed=true), v(start=1, fixed=true);
equation
  der(roof) = max(0, 1 - abs(time - 333.3)/0.01);
  der(bell) = exp(-((time - 555.55)/0.003)^2);
  der(window) = noEvent(if abs(time - 111.1) < 0.02 then 5 else 0);
  der(tails) = 1/(1 + ((time - 777.7)/0.001)^2);
  der(ramp) = min(1, max(0, (time - 200.0003)/0.001));
  der(decay) = -decay + 100*max(0, 1 - abs(time - 999.3)/0.01);
  // A push of a hundredth, which is ten times 0.001: x = sin(t) + 0.01*sin(t - 60.3) but for a millionth of that
  der(x) = v;
  der(v) = -x + 10*max(0, 1 - abs(time - 60.3)/0.001);
  // end: roof = 0.01 within 1e-4
  // end: bell = 0.005317361552716548 within 1e-4
  // end: window = 0.2 within 1e-4
  // end: tails = 0.0031415868693213723 within 1e-4
  // end: ramp = 799.9992 within 1e-6
  // end: decay = 0.4965894420168965 within 1e-4
  // end: x = 0.8233212919292578 within 1e-4
  annotation(experiment(StopTime=1000, Tolerance=1e-8));
end NarrowForces;
