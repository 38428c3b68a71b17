model InfinityTimesZero "What is not finite does not vanish with a factor"
  constant Real c = 1e308*1e308*0;
  Real x = time;
  // fails compile: the value of `c` cannot be computed: it is not a number
end InfinityTimesZero;
