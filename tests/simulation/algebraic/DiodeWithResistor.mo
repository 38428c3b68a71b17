model DiodeWithResistor "An exponential beside a straight line: what Newton's method finds far away is no solution"
  parameter Real R = 10;
  parameter Real Is = 1e-12;
  parameter Real Vt = 0.0259;
  Real u = 100*sin(time);
  Real v(start = 0.5);
  Real i;
equation
  u = R*i + v;
  i = Is*(exp(v/Vt) - 1);
  // v = u + R*Is - Vt*W(R*Is/Vt*exp((u + R*Is)/Vt)) with Lambert's W
  // at 5: v = -95.89242746630384 within 1e-12
  // at 13: i = 4.126434921784623 within 1e-9
  // at 100: v = -50.63656411096588 within 1e-12
  // events: 0
  annotation(experiment(StopTime = 100, Interval = 0.2));
end DiodeWithResistor;
