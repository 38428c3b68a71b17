package Mixed "A function that returns a record with an Integer beside a Real, as media do with the phase"
  type Level = enumeration(low, middle, high);

  record State
    Integer n;
    Boolean isHigh;
    Level level;
    Real y;
  end State;

  function state
    input Real x;
    output State s;
  algorithm
    s.n := if x > 2 then 2 elseif x > 1 then 1 else 0;
    s.isHigh := x > 1.5;
    s.level := if x > 2 then Level.high elseif x > 1 then Level.middle else Level.low;
    s.y := 2*x;
  end state;
end Mixed;

model MixedRecord "Parts that are no Real change at events, whichever way the record is set"
  Real x(start=0, fixed=true);
  Mixed.State bound = Mixed.state(x);
  Mixed.State equal;
  Mixed.State assigned;
  Mixed.State several[2];
  Boolean isTwo;
  Integer n(start=0, fixed=true) "Counts what follows from a part";
equation
  der(x) = 1;
  equal = Mixed.state(x);
  several = {Mixed.state(x), Mixed.state(2*x)};
  isTwo = equal.n == 2;
  when equal.isHigh then
    n = pre(n) + 1;
  end when;
algorithm
  assigned := Mixed.state(x);
  annotation(experiment(StopTime=3));
  // x passes 0.5, 0.75, 1, 1.5 and 2
  // events: 5
  // at 0.9: bound.n = 0 within 0
  // at 1.2: bound.n = 1 within 0
  // end: bound.n = 2 within 0
  // at 1.2: equal.n = 1 within 0
  // end: equal.n = 2 within 0
  // at 1.2: assigned.n = 1 within 0
  // end: assigned.n = 2 within 0
  // at 0.6: several[2].n = 1 within 0
  // at 1.2: several[2].n = 2 within 0
  // at 1.2: bound.level = 2 within 0
  // end: bound.level = 3 within 0
  // at 1.2: bound.isHigh = 0 within 0
  // end: bound.isHigh = 1 within 0
  // at 1.8: isTwo = 0 within 0
  // end: isTwo = 1 within 0
  // at 1.2: n = 0 within 0
  // end: n = 1 within 0
end MixedRecord;
