// looking refuses: reads only files of its own folder
model ReadsSecretByItsWholeName "The same"
  parameter Integer n = Outside.countLines("SANDBOX/home/notes.txt");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsSecretByItsWholeName;
