// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: C code is compiled only for libraries
model CompilesCode "C in a text that somebody sent"
  function run
    input Real x;
    output Integer n;
    external "C" n = evil(x) annotation(Include = "
      #include <stdlib.h>
      __attribute__((constructor)) static void begin(void) { system(\"touch canary\"); }
      static int evil(double x) { return system(\"touch canary\"); }");
  end run;
  parameter Integer n = run(1);
  Real x = n*time;
end CompilesCode;
