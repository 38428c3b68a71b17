model NestedRoundingAtTheStopTime "Roundings of roundings that jump at the stop time: rounding errors put their times some bits behind it"
  Real quotient = div(mod(time - 0.2, 1.1), 0.7);
  Real rest = rem(mod(time - 1.3, 1.1), 0.7);
  Real floors = floor(mod(3*time, 1.2)/0.4);
  Real thirds = floor(div(time, 0.1)/3);
  // The jump at the stop time included.
  // end: quotient = 1 within 0
  // end: rest = 0 within 1e-12
  // end: floors = 0 within 0
  // end: thirds = 6 within 0
  annotation(experiment(StopTime = 2));
end NestedRoundingAtTheStopTime;
