model DelayOfADelay "What is delayed can be delayed again, by times that change and depend on the past themselves"
  Real x = sin(3*time);
  Real d = 0.2 + 0.1*sin(time);
  Real twice = delay(delay(x, 0.1), 0.2);
  Real sum = delay(2*delay(x, 0.1) + x, 0.2);
  Real longer = delay(delay(x, 0.1), d, 0.4);
  Real before = delay(delay(x, d, 0.4), 0.2);
  Real late = delay(x, delay(d, 0.1), 0.4);
  Boolean early = delay(delay(time > 0.55, 0.1), 0.2);
  Real u;
  Real steps = delay(delay(floor(4*time), 0.1), 0.05);
equation
  // A loop: 1 + 1/2 + 1/4 + … from 0.05 on every 0.2 s; at the start u = 0.5*u.
  u = (if time < 0.05 then 0 else 1) + 0.5*delay(delay(u, 0.1), 0.1);
  // end: twice = 0.6754631805511506 within 1e-5
  // end: sum = 1.778306241336131 within 1e-5
  // x(t - d(t) - 0.1), x(t - 0.2 - d(t - 0.2)), x(t - d(t - 0.1)):
  // end: longer = 0.8462755141570192 within 1e-5
  // end: before = 0.9570328040365784 within 1e-5
  // end: late = 0.6396431618033238 within 1e-5
  // at 0.2: twice = 0 within 1e-12
  // at 0.84: early = 0 within 1e-12
  // at 0.86: early = 1 within 1e-12
  // at 0.39: steps = 0 within 1e-12
  // at 0.41: steps = 1 within 1e-12
  // end: steps = 3 within 1e-12
  // at 0.2: u = 1 within 1e-9
  // at 0.3: u = 1.5 within 1e-9
  // at 0.5: u = 1.75 within 1e-9
  annotation(experiment(StopTime=1.1));
end DelayOfADelay;
