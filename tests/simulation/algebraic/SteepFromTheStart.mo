model SteepFromTheStart "Diodes that are smoothed: solutions are simple all the time, but the first step goes farther than the other one is away"
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
  Real i(start = 0.01), v(start = 0.01);
  Real j(start = 0.01), w(start = 0.01);
  Real difference = x - y;
equation
  der(x) = i;
  i - v = 10*sin(time);
  v*i = 1e-4;
  // The same in another order, which is solved for the other unknown.
  der(y) = j;
  j*w = 1e-4;
  w = j - 10*sin(time);
  // events: 0
  // i = 5*sin(t) + sqrt(25*sin(t)^2 + 1e-4)
  // at 2: i = 9.09298526574522 within 1e-8
  // end: i = 1.04283407868507e-5 within 1e-10
  // end: j = 1.04283407868507e-5 within 1e-10
  // constant: difference within 1e-5
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end SteepFromTheStart;
