model NotANumberAtAllTimes "What does not change with time is looked at too"
  Real y = sin(1e308*10);
  // fails compile: the value of `y` cannot be computed: it is not a number
end NotANumberAtAllTimes;
