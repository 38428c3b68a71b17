// check: balanced
model Constructors "Rational, real, event and solver clocks"
  parameter Integer k = 3;
  Clock a = Clock(k, 10);
  Clock b = Clock(0.5);
  Clock c = Clock(time > 1, startInterval = 0.1);
  Clock d = Clock(a, "ExplicitEuler");
  Clock e = Clock(intervalCounter = 2, resolution = 1000);
  Real xa = sample(time, a);
  Real xb = sample(time, b);
  Real xc = sample(time, c);
  Real xd = sample(time, d);
  Real xe = sample(time, e);
end Constructors;
