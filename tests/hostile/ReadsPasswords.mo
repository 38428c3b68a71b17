// looking refuses: reads only files of its own folder
model ReadsPasswords "Names of users"
  parameter Integer n = Outside.countLines("/etc/passwd");
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsPasswords;
