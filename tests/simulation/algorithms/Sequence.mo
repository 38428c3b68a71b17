model Sequence "Three whens after each other: each sees what those before it have set"
  Integer s(start = -1, fixed = true);
  Real t1(start = 0, fixed = true), t2(start = 0, fixed = true);
algorithm
  when time > 0.2 then
    s := 0;
    t1 := time + 0.3;
  end when;
  when time >= t1 and s == 0 then
    s := 1;
    t1 := 0;
    t2 := time + 0.2;
  end when;
  when time >= t2 and s == 1 then
    s := 2;
    t2 := 0;
  end when;
  // at 0.1: s = -1 within 0
  // at 0.3: s = 0 within 0
  // at 0.6: s = 1 within 0
  // at 0.8: s = 2 within 0
  // end: s = 2 within 0
  annotation(experiment(StopTime = 1));
end Sequence;
