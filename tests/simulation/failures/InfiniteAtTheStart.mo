model InfiniteAtTheStart "The first row is looked at too"
  Real level = log(3*time);
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  // fails simulate: `level` is infinite
end InfiniteAtTheStart;
