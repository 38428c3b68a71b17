// looking refuses: which is no regular file
// simulating refuses: which is no regular file
model ReadsZeros "A file without end"
  parameter Integer n = Outside.countLines("/dev/zero");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsZeros;
