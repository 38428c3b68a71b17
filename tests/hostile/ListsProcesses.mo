// looking refuses: which is no regular file
// simulating refuses: which is no regular file
model ListsProcesses "Everything that runs"
  parameter Integer n = Outside.countFiles("/proc");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ListsProcesses;
