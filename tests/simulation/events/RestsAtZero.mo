// Crossing functions that come to zero and stay there: a relation that holds above zero only ends there.
model RestsAtZero
  Real bump = max(0, 1 - abs(time - 0.5)/0.1);
  Real q(start=0, fixed=true), r(start=0, fixed=true), s(start=1, fixed=true), level;
  discrete Real left(start=0, fixed=true), empty(start=0, fixed=true);
equation
  der(q) = if bump > 0 then 1 else 0;    // end: q = 0.2 within 1e-8
  der(r) = if bump <= 0 then 1 else 0;   // end: r = 0.8 within 1e-8
  when not bump > 0 then
    left = time;                         // end: left = 0.6 within 1e-8
  end when;
  der(s) = -3;
  level = max(s, 0);
  when level <= 0 then
    empty = time;                        // end: empty = 0.3333333333333333 within 1e-8
  end when;
  annotation(experiment(StopTime=1));
end RestsAtZero;
