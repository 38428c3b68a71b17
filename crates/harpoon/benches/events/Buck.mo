model Buck "Buck converter with diode and a proportional controller: two switchings in each period"
  parameter Real U = 24, L = 1e-3, C = 1e-4, R = 10, T = 1e-4;
  Real i(start = 1.2, fixed = true), u(start = 12, fixed = true);
  discrete Real t0(start = 0, fixed = true) "Begin of the period";
  Boolean on, conducts;
equation
  when sample(T, T) then
    t0 = time;
  end when;
  on = 0.5 + 0.02*(12 - u) > (time - t0)/T;
  conducts = on or i > 0;
  L*der(i) = if conducts then (if on then U else 0) - u else 0;
  C*der(u) = i - u/R;
  annotation(experiment(StopTime = 0.49995, Interval = 0.05, Tolerance = 1e-6));
end Buck;
