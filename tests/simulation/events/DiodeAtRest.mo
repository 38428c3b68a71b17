// Until the source becomes negative nothing drives the capacitor behind the diode: its derivative is rounding of equations that cancel, which
// must not be taken for a small motion.
model DiodeAtRest
  Real v(start=0, fixed=true), node, i, s;
  Boolean off;
  Real beside(start=0, fixed=true);
  Real u = 5*sin(4.9*time);
equation
  v - node = 2*i;
  off = s <= 0;
  node - u = s*(if off then 1 else 0.5);
  0 = i - node/3 - s*(if off then 0 else 1);
  der(v) = -i;
  der(beside) = u - beside;
  // at 0.5: v = 0 within 1e-12
  // 5(sin(4.9 t) - 4.9 cos(4.9 t) + 4.9 exp(-t))/(1 + 4.9²)
  // at 0.5: beside = 1.4761891402555405 within 1e-5
  // events: 6
  annotation(experiment(StopTime=4, Interval=0.01, Tolerance=1e-8));
end DiodeAtRest;
