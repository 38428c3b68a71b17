// error: high
model AssignVariability "A discrete variable cannot take a continuous value"
  Boolean high;
algorithm
  high := noEvent(time > 1);
end AssignVariability;
