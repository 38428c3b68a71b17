model RestOfADivision "mod of time is not negative where it jumps back, though multiples of the period are rounded"
  // end: x = 18.798657103 within 1e-5
  // end: n = 0 within 1e-9
  // 100*(2/3)*0.43^1.5 + (2/3)*0.01^1.5
  parameter Real period = 0.43;
  Real phase = mod(time, period), x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = sqrt(phase);
  when phase < 0 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 43.01, Tolerance = 1e-8));
end RestOfADivision;
