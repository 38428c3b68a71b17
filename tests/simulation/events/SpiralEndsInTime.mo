model SpiralEndsInTime "Infinitely many events in finite time are as good as the first ones, whatever is left to go round"
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -2*sign(x) - sign(v);
  when x > 0 then
    last = time;
  end when;
  // Each half turn is 1/sqrt(3) as long as the one before: 4*sqrt(2)/3/(1 - 1/sqrt(3)) = 4.46142 in all
  // end: last = 4.46142 within 2e-5
  // warns: rests at its boundary
  annotation(experiment(StopTime = 8, Interval = 0.5));
end SpiralEndsInTime;
