// looking refuses: which is no regular file
// simulating refuses: which is no regular file
model ReadsEnvironment "The variables of the process"
  parameter Integer n = Outside.countLines("/proc/self/environ");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsEnvironment;
