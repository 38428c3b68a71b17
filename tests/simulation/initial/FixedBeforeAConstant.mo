model FixedBeforeAConstant "A start value that is fixed is the value before the start, also of what is constant afterwards"
  Boolean u(start = false, fixed = true) = true;
  Boolean v(start = true, fixed = true) = true;
  discrete Real n, m;
equation
  when initial() then
    n = if edge(u) then 1 else 0;
    m = if edge(v) then 1 else 0;
  end when;
  annotation(experiment(StopTime = 1));
  // end: n = 1 within 1e-12
  // end: m = 0 within 1e-12
end FixedBeforeAConstant;
