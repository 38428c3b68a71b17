// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: native code is loaded only from libraries
model LoadsUpwards "Out of a folder"
  function run
    input String text;
    output Integer n;
    external "C" n = evil(text) annotation(Library = "evil", LibraryDirectory = "modelica://LoadsUpwards/../models/Resources/Library");
  end run;
  parameter Integer n = run("touch canary");
  Real x = n*time;
end LoadsUpwards;
