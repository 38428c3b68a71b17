model RecordArray "Fields of an array of records in a loop"
  record R
    Real u;
    Integer k;
  end R;
  R r[2];
  Integer n;
algorithm
  for i in 1:2 loop
    r[i].u := i*time;
    r[i].k := if r[i].u > 0.5 then i else 0;
  end for;
  n := r[1].k + r[2].k;
  // at 0.3: n = 2 within 0
  // at 0.6: n = 3 within 0
  // at 0.2: n = 0 within 0
  annotation(experiment(StopTime = 1));
end RecordArray;
