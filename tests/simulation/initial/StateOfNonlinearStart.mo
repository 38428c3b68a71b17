model StateOfNonlinearStart "A state that a nonlinear initial equation determines is a state afterwards, not a guess"
  Real level(start = 1);
  Real twin(start = 2);
  discrete Real half(start = 0, fixed = true);
initial equation
  level*exp(level) = 1; // Lambert's W(1) = 0.567143290409784
  twin^3 = 8*level;
equation
  der(level) = -2*level;
  der(twin) = -level;
  when level < 0.25 then
    half = time;
  end when;
  // states: 2
  // events: 1
  // at 0.25: level = 0.343989794 within 1e-6
  // at 0.5: level = 0.208640357 within 1e-6
  // at 0.75: level = 0.126546773 within 1e-6
  // end: half = 0.409575535 within 1e-6
  // twin is 2*level(0)^(1/3) less level(0)*(1 - exp(-2*t))/2
  // at 0.5: twin = 1.476242473 within 1e-6
  annotation(experiment(StopTime = 1, Interval = 0.0625, Tolerance = 1e-7));
end StateOfNonlinearStart;
