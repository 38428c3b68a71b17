// looking refuses: the model wants to read
// simulating refuses: the model wants to read
model ReadsInput "What the user types"
  parameter Integer n = Outside.countLines("/dev/stdin");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsInput;
