// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: native code is loaded only from libraries
model LoadsFromWorkingDirectory "A file in the folder of the user"
  function run
    input String text;
    output Integer n;
    external "C" n = evil(text) annotation(Library = "evil", LibraryDirectory = ".");
  end run;
  parameter Integer n = run("touch canary");
  Real x = n*time;
end LoadsFromWorkingDirectory;
