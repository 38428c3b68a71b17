model LeftLimit "What is sampled at the start is what the initialisation found"
  Real y(start = 1);
  Real yc;
  Real yh;
equation
  der(y) + y = 2;
  yc = sample(y, Clock(0.1));
  yh = hold(yc);
initial equation
  der(y) = 0;
  // at 0: yc = 2 within 1e-12
  // end: yh = 2 within 1e-12
end LeftLimit;
