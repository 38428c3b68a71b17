model RightAfter "What follows a strict relation need not be defined at its time itself: its limit from the right is meant"
  Real sinc = if time > 0 then sin(time)/time else 1;
  Real waits = if time <= 0.5 then 3 else sin(time - 0.5)/(time - 0.5);
  Real entropy = if time > 0 then time*log(time) else 0;
  Real both = if time > 0.3 then sin(time - 0.3)/(time - 0.3) else -1 "Meets a tick, and is one event with it";
  discrete Real kept(start = 0, fixed = true) "Of the limit";
  Integer ticks(start = 0, fixed = true);
  Real x(start = 0, fixed = true) "The integral of exp(time) from 0.25 on, by a quotient";
  Real y(start = 0, fixed = true);
  Real cubic "Solves an equation that has no solution at the time itself";
  Real last = if time > 1 then 1/(time - 1) else 0 "No time is after the stop time";
equation
  when time > 0.5 then
    kept = waits;
  end when;
  when sample(0.1, 0.1) then
    ticks = pre(ticks) + 1;
  end when;
  der(x) = if time > 0.25 then exp(time)*sin(time - 0.25)/(time - 0.25)*(time - 0.25)/sin(time - 0.25) else 0;
  der(y) = entropy;
  cubic^3 + cubic = if time > 0.75 then 10*sin(time - 0.75)/(time - 0.75) else 2;
  // at 0: sinc = 1 within 1e-12
  // at 0: entropy = 0 within 1e-12
  // at 0.5: waits = 1 within 1e-12
  // at 0.3: both = 1 within 1e-12
  // at 0.75: cubic = 2 within 1e-9
  // end: kept = 1 within 1e-12
  // end: last = 0 within 0
  // end: ticks = 10 within 0
  // end: sinc = 0.8414709848078965 within 1e-12
  // exp(1) - exp(0.25)
  // end: x = 1.4342564117713037 within 1e-5
  // end: y = -0.25 within 1e-5
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end RightAfter;
