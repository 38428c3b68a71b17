model GuardedResults "A call with several results in a branch, with a relation among its arguments"
  function f
    input Boolean c;
    input Real u;
    output Real a;
    output Real b;
  algorithm
    assert(u > -0.01, "negative");
    a := if c then u else 2*u;
    b := -a;
  end f;
  Real u, a, b;
algorithm
  u := 0.5 - time;
  a := 0;
  b := 0;
  if u > 0 then
    (a, b) := f(time > 0.25, u);
  end if;
  // at 0.2: a = 0.6 within 1e-9
  // at 0.3: a = 0.2 within 1e-9
  // at 0.3: b = -0.2 within 1e-9
  // end: a = 0 within 0
  annotation(experiment(StopTime = 1));
end GuardedResults;
