model StepThroughACapacitor "The current of a step of voltage is an impulse that is integrated"
  parameter Real C = 3;
  Real u = if time < 0.5 then 2 elseif time < 0.75 then 7 else 6;
  Real i, q(start = 1, fixed = true);
equation
  i = C*der(u);
  der(q) = i;
  // at 0.6: q = 16 within 1e-9
  // end: q = 13 within 1e-9
end StepThroughACapacitor;
