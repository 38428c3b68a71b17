model PivotOfRounding "What is left of a in the torn system is rounding, and nothing to divide by: the second equation did not hold"
  Real w = sin(time), z, a, b, c, d, e, f;
  Real second = -2*a - b + d - 2*e;
equation
  z = 0.5*w - a;
  c = w - z;
  -2*a + 2*b - c - 2*e + 2*f = -0.4127637808278777;
  -2*a - b + d - 2*e = 0.6019018931933244;
  a + b - 2*c - 3*f = -3.2524390275249386;
  -a - b + c - 2*d - 4*f = 1.9945256636421398;
  -2*a + 2*b - 2*c + d - 2*e + f = -2.9231984900265315;
  // constant: second within 1e-9
  // end: second = 0.6019018931933244 within 1e-9
  annotation(experiment(StopTime = 1));
end PivotOfRounding;
