model Aliases "Chains of equal and opposite variables leave one state"
  Real a(start = 2, fixed = true);
  Real b, c, d;
equation
  a = b;
  b + c = 0;
  d = -c;
  der(d) = -a;
  // states: 1
  // end: a = 0.7357588823428847 within 1e-5
  // end: c = -0.7357588823428847 within 1e-5
  // end: d = 0.7357588823428847 within 1e-5
  annotation(experiment(StopTime = 1, Tolerance = 1e-7));
end Aliases;
