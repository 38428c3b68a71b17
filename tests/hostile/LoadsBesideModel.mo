// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: native code is loaded only from libraries
model LoadsBesideModel "A file that came with the model"
  function run
    input String text;
    output Integer n;
    external "C" n = evil(text) annotation(Library = "evil");
  end run;
  parameter Integer n = run("touch canary");
  Real x = n*time;
end LoadsBesideModel;
