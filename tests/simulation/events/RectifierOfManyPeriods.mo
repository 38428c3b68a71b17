model RectifierOfManyPeriods "While the diode blocks nothing moves, and steps are as long as whole periods"
  Real q(start = 0, fixed = true) "Charge of all pulses";
  Real s, i, v;
  Real u = 10*sin(2*3.141592653589793*50*time);
  Integer n(start = 0, fixed = true) "Pulses";
equation
  u = v + 5*i;
  v = if s < 0 then s else 0;
  i = if s < 0 then 0 else s;
  der(q) = i;
  when i > 1.99 then
    n = pre(n) + 1;
  end when;
  // 500 periods, as many as there are looks: 500*2*2/(100*pi)
  // end: q = 6.366197723675814 within 6e-4
  // end: n = 500 within 0
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end RectifierOfManyPeriods;
