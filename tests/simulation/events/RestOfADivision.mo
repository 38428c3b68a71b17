model RestOfADivision "mod of time is not negative where it jumps back, though multiples of the period are rounded"
  // end: x = 9.24505 within 1e-6
  // end: root = 0.1 within 1e-9
  // end: n = 0 within 1e-9
  // 100*0.43^2/2 + 0.01^2/2
  parameter Real period = 0.43;
  Real phase = mod(time, period), root = sqrt(phase), x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = phase;
  when phase < 0 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 43.01, Tolerance = 1e-8));
end RestOfADivision;
