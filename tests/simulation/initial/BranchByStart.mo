model BranchByStart "A fixed coordinate leaves two positions; the free start value says which"
  Real x(start = 0.6, fixed = true), y(start = -2), u, v(start = 3, fixed = true), F;
  Real p(start = 0.6, fixed = true), q(start = 2), r, s(start = 3, fixed = true), G;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - 9.81;
  x^2 + y^2 = 1;
  der(p) = r;
  der(q) = s;
  der(r) = -G*p;
  der(s) = -G*q - 9.81;
  p^2 + q^2 = 1;
  // at 0: y = -0.8 within 1e-9
  // at 0: u = 4 within 1e-9
  // at 0: q = 0.8 within 1e-9
  // at 0: r = -4 within 1e-9
  annotation(experiment(StopTime = 0.1));
end BranchByStart;
