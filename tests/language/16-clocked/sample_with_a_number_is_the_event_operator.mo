// check: 1 unknowns
model EventSample "The second argument decides which operator is meant"
  Boolean tick = sample(0, 0.1);
end EventSample;
