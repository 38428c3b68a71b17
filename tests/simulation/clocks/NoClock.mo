model NoClock "The most recent value of a faster clock, and what continuous time knew just before"
  Clock fast = Clock(0.1);
  Clock slow = subSample(fast, 2);
  Real x(start = 0), y(start = 0), z(start = 0);
equation
  when fast then
    x = previous(x) + 0.1;
  end when;
  when slow then
    y = noClock(x);
    z = sample(hold(x));
  end when;
  // at 0.4: x = 0.5 within 1e-12
  // at 0.4: y = 0.5 within 1e-12
  // at 0.4: z = 0.4 within 1e-12
end NoClock;
