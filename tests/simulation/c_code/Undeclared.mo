// A header need not declare the function, nor need there be one: the prototype is that of the specification.
// allows: native
// end: y = 3 within 1e-9
// end: z = 3 within 1e-9
model Undeclared
  function cubeRoot
    input Real x;
    output Real y;
    external "C" y = cbrt(x);
  end cubeRoot;
  function distance
    input Real x;
    input Real y;
    output Real z;
    external "C" z = hypot(x, y) annotation(Include="#include <stdio.h>", Library="m");
  end distance;
  Real y = cubeRoot(27*time);
  Real z = distance(3*time, 0);
end Undeclared;
