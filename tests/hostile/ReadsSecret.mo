// looking refuses: reads only files of its own folder
model ReadsSecret "The number of lines of a file of the user"
  parameter Integer n = Outside.countLines("../home/notes.txt");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsSecret;
