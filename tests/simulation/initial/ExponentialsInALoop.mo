model ExponentialsInALoop "From a guess of zero the torn system leads to exp(exp(...)); the whole one has its solution near"
  Real a, b, c, d;
equation
  3*a + 2*exp(d) + 4*d = -0.09 + 4*1.32 + 2*exp(1.32);
  1.25*c^3 + d + 2.5*c = 2.5*1.34 + 1.32 + 1.25*1.34^3;
  1.78*atan(3*a) + c + b + 3.56*a = -3.56*0.03 - 0.05 + 1.34 - 1.78*atan(0.09);
  -2*c + 3.27*exp(b) + 3*a + 6.54*b = -0.09 - 6.54*0.05 - 2*1.34 + 3.27*exp(-0.05);
  // end: a = -0.03 within 1e-9
  // end: b = -0.05 within 1e-9
  // end: c = 1.34 within 1e-9
  // end: d = 1.32 within 1e-9
  annotation(experiment(StopTime = 1));
end ExponentialsInALoop;
