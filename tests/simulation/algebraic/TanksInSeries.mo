// Two orifices in series between two tanks: the levels meet at time 1 and stay.
model TanksInSeries
  Real h1(start = 2, fixed = true), h2(start = 1, fixed = true);
  Real p(start = 1.5) "between the orifices", q(start = 1);
equation
  h1 - p = q*abs(q)/2;
  p - h2 = q*abs(q)/2;
  der(h1) = -q;
  der(h2) = q;
  // h1 - h2 = (1 - time)^2 until 1
  // at 0.5: h1 = 1.625 within 1e-5
  // end: h1 = 1.5 within 1e-5
  // end: h2 = 1.5 within 1e-5
  annotation(experiment(StopTime = 2, Interval = 0.01));
end TanksInSeries;
