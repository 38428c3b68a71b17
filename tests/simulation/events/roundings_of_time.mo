model RoundingsOfTime "Roundings of what is affine in time change at times that are known, whichever way rounding errors go"
  parameter Real T = 0.4, k = 2.5;
  Real below = floor(time - 0.4);        // (1 + 0.4) - 0.4 is less than 1 in floating point
  Real falling = floor(2.5 - time);
  Real fromStart = floor(-time);
  Real above = ceil(time - 0.5);
  Real scaled = floor(k*time + 0.3);
  Integer count = integer((time - 0.1)/T);
  Real cut = rem(2.5 - time, 1);
  Real phase = mod(time, T);
  Integer n(start = 0, fixed = true);
  Boolean late = 2*time + 0.4 > 3*k*T;   // from time 1.3 on
  Boolean early = (time - 0.1)/T < 2;    // until time 0.9
equation
  when floor(time/T) > pre(n) then
    n = integer(time/T + 0.5);
  end when;
  annotation(experiment(StopTime = 1.9));
  // at 1.368: below = 0 within 0
  // end: below = 1 within 0
  // at 0.4712: falling = 2 within 0
  // at 0.95: falling = 1 within 0
  // end: falling = 0 within 0
  // at 0.95: fromStart = -1 within 0
  // end: fromStart = -2 within 0
  // at 0.95: above = 1 within 0
  // end: above = 2 within 0
  // end: scaled = 5 within 0
  // end: count = 4 within 0
  // end: cut = 0.6 within 1e-12
  // end: phase = 0.3 within 1e-12
  // end: n = 4 within 0
  // end: late = 1 within 0
  // at 1.2768: late = 0 within 0
  // at 0.874: early = 1 within 0
  // end: early = 0 within 0
end RoundingsOfTime;
