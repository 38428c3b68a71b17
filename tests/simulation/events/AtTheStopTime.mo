model AtTheStopTime "What happens exactly at the stop time happens"
  Integer tenths = integer(10*time);
  Real sawtooth = mod(4*time, 1);
  Real up = ceil(2.5*time);
  Integer squares(start = 0, fixed = true);
  Integer timers(start = 0, fixed = true);
  Integer after(start = 0, fixed = true);
  Boolean late = time > 2;
equation
  when time^2 >= 4 then
    squares = pre(squares) + 1;
  end when;
  when time >= 2 then
    timers = pre(timers) + 1;
  end when;
  when time^2 > 4 then
    after = pre(after) + 1;
  end when;
  // end: tenths = 20 within 0
  // end: sawtooth = 0 within 1e-12
  // end: up = 5 within 0
  // end: squares = 1 within 0
  // end: timers = 1 within 0
  // end: after = 0 within 0
  // end: late = 0 within 0
  annotation(experiment(StopTime = 2, Interval = 0.3));
end AtTheStopTime;
