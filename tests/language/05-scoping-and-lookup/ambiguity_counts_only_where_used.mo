// check: 0 unknowns
// value: x = 4.0
package A
  constant Real k = 1;
  constant Real a = 3;
end A;
package B
  constant Real k = 2;
  constant Real b = 1;
end B;
model UnusedAmbiguity "A doubly offered name does no harm unless it is used"
  import A.*;
  import B.*;
  parameter Real x = a + b;
end UnusedAmbiguity;
