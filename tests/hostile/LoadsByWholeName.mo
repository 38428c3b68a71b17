// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: native code is loaded only from libraries
model LoadsByWholeName "The same"
  function run
    input String text;
    output Integer n;
    external "C" n = popen(text, "r") annotation(Library = "/lib/x86_64-linux-gnu/libc.so.6");
  end run;
  parameter Integer n = run("touch canary");
  Real x = n*time;
end LoadsByWholeName;
