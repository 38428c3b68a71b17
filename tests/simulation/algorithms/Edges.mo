model Edges "edge() of what was assigned just before"
  Boolean b, e;
  Integer n(start = 0, fixed = true);
algorithm
  b := sin(6.283185307179586*time) > 0.5;
  e := edge(b);
  if edge(b) then
    n := pre(n) + 1;
  end if;
  // end: n = 3 within 0
  annotation(experiment(StopTime = 3));
end Edges;
