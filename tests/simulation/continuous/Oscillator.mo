model Oscillator "x = cos(time), and the energy stays"
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real energy = (x^2 + v^2)/2;
equation
  der(x) = v;
  der(v) = -x;
  // states: 2
  // constant: energy within 1e-5
  // end: x = -0.8390715290764524 within 1e-4
  annotation(experiment(StopTime = 10, Tolerance = 1e-9));
end Oscillator;
