// looking refuses: which is no regular file
// simulating refuses: which is no regular file
model ReadsRandomNumbers "Another"
  parameter Integer n = Outside.countLines("/dev/urandom");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsRandomNumbers;
