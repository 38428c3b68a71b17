model InfiniteAtAllTimes "A variable that is a number from the beginning"
  Real y = sum({1e308, 1e308});
  // fails compile: infinite
end InfiniteAtAllTimes;
