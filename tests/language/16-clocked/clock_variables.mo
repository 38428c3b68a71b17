// check: balanced
model ClockVariables "Clocks are variables of their own type"
  Clock fast = Clock(1, 100);
  Clock slow = subSample(fast, 10);
  Integer n(start = 0);
  Integer m(start = 0);
equation
  when fast then
    n = previous(n) + 1;
  end when;
  when slow then
    m = previous(m) + 1;
  end when;
end ClockVariables;
