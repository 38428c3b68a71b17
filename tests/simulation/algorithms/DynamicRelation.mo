model DynamicRelation "An element whose number is discrete gets a value that a relation chooses"
  Real a[3];
  Integer k(start = 2, fixed = true);
  Real y;
algorithm
  a := {1, 2, 3};
  a[k] := if time > 0.5 then 10 else 20;
  when time > 0.75 then
    k := 3;
  end when;
  y := sum(a);
  // at 0.4: y = 24 within 0
  // at 0.6: y = 14 within 0
  // end: y = 13 within 0
  annotation(experiment(StopTime = 1));
end DynamicRelation;
