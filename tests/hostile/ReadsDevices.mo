// looking refuses: which is no regular file
// simulating refuses: which is no regular file
model ReadsDevices "What the system tells of its devices"
  parameter Integer n = Outside.countLines("/sys/kernel/mm/transparent_hugepage/enabled");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsDevices;
