// looking refuses: reads only files of its own folder
model ListsSecrets "The number of files of the user"
  parameter Integer n = Outside.countFiles("../home");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ListsSecrets;
