// looking refuses: it is no regular file
// simulating refuses: it is no regular file
model ReadsPipe "Nobody writes into it"
  parameter Integer n = Outside.countLines("pipe");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsPipe;
