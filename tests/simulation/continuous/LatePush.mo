model LatePush "A force that acts for a short while after a long time of rest, and forces that come still later"
  constant Real pi = 3.14159265358979;
  Real v(start = 0, fixed = true) "Keeps the impulse 3*0.2*sqrt(pi) of the push";
  Real x(start = 0, fixed = true) "2*0.5*sqrt(pi)*exp(0.5^2/4 - (t - 61.7))";
  Real angle(start = 0, fixed = true);
  Real speed(start = 0, fixed = true) "An oscillator without damping: the energy a narrow push leaves is its spectrum";
  Real energy = (angle^2 + speed^2)/2;
equation
  der(v) = 3*exp(-((time - 37.3)/0.2)^2);
  der(x) = -x + 2*exp(-((time - 61.7)/0.5)^2);
  der(angle) = speed;
  der(speed) = -angle + exp(-((time - 80)/0.7)^2);
  // at 50: v = 1.063472310543 within 1e-5
  // at 65: x = 0.069589954 within 1e-5
  // (0.7*sqrt(pi)*exp(-0.7^2/4))^2/2
  // end: energy = 0.602440013 within 1e-5
  annotation(experiment(StopTime = 100, Interval = 5, Tolerance = 1e-7));
end LatePush;
