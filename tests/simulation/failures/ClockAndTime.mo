model ClockAndTime "A variable on a clock has no value in continuous time"
  Real x(start = 0, fixed = true);
  Real xc = sample(x, Clock(0.1));
equation
  der(x) = 1 - xc;
  // fails compile: in continuous time and on a clock at once
end ClockAndTime;
