// looking refuses: reads only files of its own folder
model AsksWhatExists "Whether the user has a file"
  parameter Integer n = Outside.kindOfFile("../home/notes.txt");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end AsksWhatExists;
