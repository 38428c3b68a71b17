model SlidingBoundaryJumps "Set points of relays that step: what slides cannot follow them at once"
  discrete Real r(start = 0.3, fixed = true), s(start = 0.3, fixed = true);
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
  Real y(start = 0, fixed = true), u(start = 0, fixed = true);
equation
  der(x) = if r - x > 0 then 1 else -1;
  der(v) = x;
  when time >= 1 then
    r = 2.3;
  end when;
  // Like sampled, and along a ramp.
  der(y) = if u + s - y > 0 then 1 else -1;
  der(u) = 0.25;
  when sample(0.9, 10) then
    s = -0.7;
  end when;
  // First up to 0.3 at 0.3, where x stays until 1, then 0.3 + (t - 1) until 3; v = 0.045 + 0.21 + 2.6 + 2.3
  // at 2: x = 1.3 within 1e-8
  // end: x = 2.3 within 1e-8
  // end: v = 5.155 within 1e-7
  // y meets 0.3 + t/4 at 0.4, is 0.525 at 0.9 and falls until 0.525 - (t - 0.9) = -0.7 + t/4 at 1.7
  // at 1.5: y = -0.075 within 1e-8
  // end: y = 0.3 within 1e-8
  // warns: slides along its boundary
  annotation(experiment(StopTime = 4, Interval = 0.5, Tolerance = 1e-9));
end SlidingBoundaryJumps;
