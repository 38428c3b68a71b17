model SameConditionState "The same where the event is at a state that is known to rounding only"
  Real x(start = 0, fixed = true), a;
  discrete Real d(start = 0, fixed = true), e(start = 0, fixed = true);
equation
  der(x) = 1 + x;
algorithm
  a := if x > 0.4 then 3 else 8;
  when x > 0.4 then
    d := a;
    e := if x > 0.4 then 1 else 2;
  end when;
  // end: d = 3 within 0
  // end: e = 1 within 0
  annotation(experiment(StopTime = 1));
end SameConditionState;
