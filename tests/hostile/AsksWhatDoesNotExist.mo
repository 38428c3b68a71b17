// looking refuses: reads only files of its own folder
model AsksWhatDoesNotExist "The same words are said of what is not there"
  parameter Integer n = Outside.kindOfFile("../home/new/notes.txt");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end AsksWhatDoesNotExist;
