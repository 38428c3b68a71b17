model EncoderOfARotation "An encoder that counts takes nothing from what it counts: the restarts at thousands of state events do not add up"
  Real phi(start = 0, fixed = true), x(start = 1, fixed = true), v(start = 0, fixed = true);
  Integer lines = integer(floor(1000*phi));
  Integer steps = integer(floor(200*x));
equation
  der(phi) = cos(time);
  der(x) = v;
  der(v) = -x;
  // sin(10) and cos(10).
  // end: phi = -0.5440211108893698 within 1e-5
  // end: x = -0.8390715290764524 within 2e-5
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end EncoderOfARotation;
