model AssertionOfTheStart "What an initial equation asserts holds at the start; later it may fail"
  Real x(start = 1, fixed = true);
  Real y;
initial equation
  assert(x > 0.5, "the initial position is too small");
  if x > 0 then
    assert(x < 2, "the initial position is too large");
  end if;
  y = 1;
equation
  der(x) = -1;
  der(y) = 4*y;
  annotation(experiment(StopTime = 2));
  // end: x = -1 within 1e-6
end AssertionOfTheStart;
