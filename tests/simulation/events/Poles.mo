model Poles "A function that passes through a pole changes its relation there and at its zero; how large it was at the pole does not matter"
  Real x(start = 0, fixed = true), v(start = 10, fixed = true);
  Real q(start = 0, fixed = true) "How long the quotient was large";
  Real p(start = 0, fixed = true) "How long the tangent was large";
equation
  der(x) = v;
  der(v) = -x;
  // x = 10*sin(t) passes through 3.3333 four times: 4*(asin(0.33338) - asin(0.33333))
  der(q) = if 1/(x - 3.3333) > 2000 then 1 else 0;
  // From atan(5) to pi/2 and from there by pi, three times until 10
  der(p) = if tan(time) > 5 then 1 else 0;
  // end: q = 0.00021213375803985635 within 1e-9
  // end: p = 0.592186679549642 within 1e-9
  // events: 14
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end Poles;
