// looking refuses: reads only files of its own folder
model ReadsThroughLink "A link in the working directory leads out of it"
  parameter Integer n = Outside.countLines("link.txt");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsThroughLink;
