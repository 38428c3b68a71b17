// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: native code is loaded only from libraries
model LoadsSystem "Commands by the library of the system"
  function run
    input String text;
    output Integer n;
    external "C" n = popen(text, "r") annotation(Library = "libc.so.6");
  end run;
  parameter Integer n = run("touch canary");
  Real x = n*time;
end LoadsSystem;
