model RelaySlides "Is driven to zero from both sides and stays there"
  Real x(start = 1, fixed = true), u;
equation
  u = if x > 0 then -1 else 1;
  der(x) = u;
  // warns: `x > 0` has changed
  // warns: slides along its boundary
  // at 0.5: x = 0.5 within 1e-9
  // end: x = 0 within 1e-12
  // end: u = 0 within 1e-9
  annotation(experiment(StopTime = 3));
end RelaySlides;
