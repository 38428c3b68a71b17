// Two bodies come to rest on each other, by hand. Nothing drifts while they rest.
// warns: rests at its boundary
// at 2: lower = 0 within 1e-7
// end: lower = 0 within 1e-7
// end: upper = 0 within 1e-7
model StackByResets
  Real lower(start=1, fixed=true), v1(start=0, fixed=true), upper(start=4, fixed=true), v2(start=0, fixed=true);
  Real distance = upper - lower;
equation
  der(lower) = v1;
  der(upper) = v2;
  der(v1) = -10;
  der(v2) = -10;
  when distance <= 0 then
    reinit(v2, 0);
    reinit(v1, 0);
  elsewhen lower <= 0 then
    reinit(v1, 0);
  end when;
  annotation (experiment(StopTime=3, Interval=0.5));
end StackByResets;
