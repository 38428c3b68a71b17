// Quotients and negative powers of states are as fast as their divisors let them be: peaks of a thousandth's width between two looks.
model NarrowQuotients
  Real x(start=0, fixed=true), v(start=1, fixed=true);
  Real y = 1/(1 + ((x - 7.123)/0.0005)^2);
  Real z = 1e-3/sqrt((x - 2.5001)^2 + 1e-8);
  Real q(start=0, fixed=true), r(start=0, fixed=true);
  Integer n(start=0, fixed=true), m(start=0, fixed=true);
equation
  der(x) = 1;
  der(v) = 0;
  when 1/(1 + ((x - 7.123)/0.0005)^2) > 0.5 then     // end: n = 1 within 0
    n = pre(n) + 1;
  end when;
  der(q) = if y > 0.5 then 1 else 0;                 // end: q = 1e-3 within 1e-9
  // (x - 2.5001)^2 < 1e-6 - 1e-8
  der(r) = if z > 1 then 1 else 0;                   // end: r = 1.98997487421324e-3 within 1e-9
  when (1 + (1e4*(v*x - 4.20021))^2)^(-2) > 0.25 then // end: m = 1 within 0
    m = pre(m) + 1;
  end when;
  annotation(experiment(StopTime=10));
end NarrowQuotients;
