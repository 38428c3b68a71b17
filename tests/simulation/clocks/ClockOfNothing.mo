model ClockOfNothing "What an equation refers to gives it its clock, even if it does not matter for the value"
  function one
    input Real u;
    output Real y = 1;
  algorithm
  end one;
  // end: ha = 5
  // end: hb = 5
  // end: hc = 5
  // end: hd = 5
  // end: he = 3
  Real u = sample(time, Clock(0.25));
  Integer a(start = 0), b(start = 0), c(start = 0);
  Real d[2](each start = 0);
  Integer e(start = 0) "At every second tick";
  Integer he = hold(e);
  Integer ha = hold(a), hb = hold(b), hc = hold(c);
  Real hd = hold(d[2]);
equation
  a = previous(a) + 1 + integer(0*u);
  b = previous(b) + (if u > u - u then 1 else 1) + integer(u - u);
  c = previous(c) + integer(one(u));
  e = previous(e) + 1 + 0*subSample(a, 2);
  d = previous(d) + {1, 1} + zeros(2, 2)*{u, u};
end ClockOfNothing;
