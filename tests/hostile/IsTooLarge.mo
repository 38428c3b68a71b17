// looking refuses: would have 1000000000 elements
// simulating refuses: would have 1000000000 elements
model IsTooLarge "More variables than any machine holds"
  Real x[1000000000];
equation
  x = fill(time, 1000000000);
end IsTooLarge;
