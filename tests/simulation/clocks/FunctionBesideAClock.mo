model FunctionBesideAClock "What is on no clock changes when it does, also as it is sampled"
  function isHigh
    input Real x;
    output Boolean high;
  algorithm
    high := x > 1.1;
  end isHigh;
  Real x(start=0, fixed=true);
  Boolean high;
  Boolean sampled;
  Boolean held;
equation
  der(x) = 1;
  high = isHigh(x);
  sampled = sample(isHigh(x), Clock(1, 2));
  held = hold(sampled);
  annotation(experiment(StopTime=3, Interval=0.01));
  // at 1.05: high = 0 within 0
  // at 1.15: high = 1 within 0
  // at 1.45: held = 0 within 0
  // at 1.55: held = 1 within 0
end FunctionBesideAClock;
