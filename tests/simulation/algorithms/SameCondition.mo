model SameCondition "An if and a when on the same condition see the same"
  Real a;
  discrete Real d(start = 0, fixed = true), e(start = 0, fixed = true);
algorithm
  a := if time > 0.4 then 3 else 8;
  when time > 0.4 then
    d := a;
    e := if time > 0.4 then 1 else 2;
  end when;
  // end: d = 3 within 0
  // end: e = 1 within 0
  annotation(experiment(StopTime = 1));
end SameCondition;
