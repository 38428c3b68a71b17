// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: native code is loaded only from libraries
model LoadsSystemByShortName "The same"
  function run
    input String text;
    output Integer n;
    external "C" n = popen(text, "r") annotation(Library = "c");
  end run;
  parameter Integer n = run("touch canary");
  Real x = n*time;
end LoadsSystemByShortName;
