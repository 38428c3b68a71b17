model DifferenceOfInfinities "No difference of equal things is zero if they are infinite"
  constant Real inf = 1e308*10;
  constant Real n = inf - inf;
  Real x = time;
  // fails compile: the value of `inf` cannot be computed: it is infinite
end DifferenceOfInfinities;
