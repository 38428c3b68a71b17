model InfiniteParameter
  parameter Real p = 1e308*10;
  Real x = time/p;
  // fails compile: the value of `p` cannot be computed: it is infinite
end InfiniteParameter;
