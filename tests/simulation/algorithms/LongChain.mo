model LongChain "Only the relations of a chain of elseif that are reached are asked for"
  Integer k;
  Real u;
algorithm
  u := 10*time;
  if u < 1 then
    k := 0;
  elseif u < 2 then
    k := 1;
  elseif u < 3 then
    k := 2;
  elseif u < 4 then
    k := 3;
  elseif u < 5 then
    k := 4;
  else
    k := 5;
  end if;
  // at 0.05: k = 0 within 0
  // at 0.25: k = 2 within 0
  // at 0.45: k = 4 within 0
  // end: k = 5 within 0
  // events: 5
  annotation(experiment(StopTime = 1));
end LongChain;
