// check: 3 unknowns
model NoClock "The last value of another clock, without delay"
  Real x(start = 0);
  Real y;
  Real z;
equation
  when Clock(1, 10) then
    x = previous(x) + 0.1;
  end when;
  y = subSample(x, 2);
  z = noClock(x) + y;
end NoClock;
