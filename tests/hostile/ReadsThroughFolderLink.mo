// looking refuses: reads only files of its own folder
model ReadsThroughFolderLink "The same with a folder"
  parameter Integer n = Outside.countLines("folder/notes.txt");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsThroughFolderLink;
