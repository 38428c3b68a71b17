// looking refuses: cannot read the file
// simulating refuses: cannot read the file
model ReadsFolder "A folder is no text"
  parameter Integer n = Outside.countLines(".");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsFolder;
