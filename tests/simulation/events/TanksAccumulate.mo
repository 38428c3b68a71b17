model TanksAccumulate "A hose goes to the tank that is empty, faster and faster: both are empty at 10, and no rule says what comes then"
  // at 6: sum = 0.8 within 1e-6
  // warns: events accumulate here
  Real x1(start = 1, fixed = true), x2(start = 1, fixed = true);
  Real sum = x1 + x2;
  Boolean on1(start = true, fixed = true);
equation
  der(x1) = (if on1 then 1 else 0) - 0.6;
  der(x2) = (if on1 then 0 else 1) - 0.6;
  when {x2 <= 0, x1 <= 0} then
    on1 = x1 <= 0;
  end when;
  annotation(experiment(StopTime = 12));
end TanksAccumulate;
