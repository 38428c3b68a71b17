// looking refuses: native code is loaded only while a simulation runs
// simulating refuses: C code is compiled only for libraries
model CompilesCodeInSize "C that tells the number of elements"
  function run
    input Real x;
    output Integer n;
    external "C" n = evil(x) annotation(Include = "
      #include <stdlib.h>
      static int evil(double x) { return system(\"touch canary\") + 1; }");
  end run;
  Real x[run(1)];
equation
  x = fill(time, size(x, 1));
end CompilesCodeInSize;
