model TwoRelays "Two that slide at the same time, one of them under a force that changes at events"
  Real x(start = 0.3, fixed = true), y(start = -0.2, fixed = true);
  discrete Real force(start = 0, fixed = true);
equation
  der(x) = if x > 0 then -1 else 1;
  der(y) = (if y > 0 then -1 else 1) + force + 0.2*x;
  when sample(0.5, 0.5) then
    force = 0.4*sin(10*time);
  end when;
  // warns: the solution slides along its boundary
  // end: x = 0 within 1e-9
  // end: y = 0 within 1e-9
  annotation(experiment(StopTime = 3));
end TwoRelays;
