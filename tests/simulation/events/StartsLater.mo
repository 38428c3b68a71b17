// As JustAfterTheStart, with another start time: only what changes there has an event there.
model StartsLater
  Integer n(start=0, fixed=true), before(start=0, fixed=true), after(start=0, fixed=true);
  Real q(start=0, fixed=true);
equation
  der(q) = if time > 2 then 1 else 0;                // end: q = 1 within 1e-9
  when time > 2 then                                 // end: n = 1 within 0
    n = pre(n) + 1;
  end when;
  when time > 1 then                                 // end: before = 0 within 0
    before = pre(before) + 1;
  end when;
  when time > 2.5 then                               // end: after = 1 within 0
    after = pre(after) + 1;
  end when;
  // events: 2
  annotation(experiment(StartTime=2, StopTime=3));
end StartsLater;
