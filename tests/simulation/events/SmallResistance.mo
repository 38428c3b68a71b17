model SmallResistance "A capacitor that is charged through a diode and next to no resistance: an error of its voltage within the tolerance would drive any current"
  parameter Real Rs = 1e-6;
  parameter Real C = 1e-3;
  parameter Real R = 100;
  constant Real w = 100*acos(-1);
  Real u = 10*sin(w*time);
  Real i;
  Real d;
  Real s;
  Real v(start = 0, fixed = true);
  Boolean off(start = true) = s < 0;
equation
  u = Rs*i + d + v;
  d = if off then s else 0;
  i = if off then 0 else s;
  C*der(v) = i - v/R;
  // Without any resistance it conducts up to phi = pi - atan(w*R*C), then v = 10*sin(phi)*exp(-(w*t - phi)/(w*R*C)); the last time is the fifth.
  // at 0.002: i = 2.6003803714 within 1e-4
  // end: v = 8.6114405301 within 1e-6
  // events: 9
  annotation(experiment(StopTime = 0.1, Tolerance = 1e-6));
end SmallResistance;
