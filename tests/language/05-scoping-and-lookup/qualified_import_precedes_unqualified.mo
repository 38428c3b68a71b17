// check: 0 unknowns
// value: x = 2.0
package A
  constant Real k = 1;
end A;
package B
  constant Real k = 2;
end B;
model QualifiedFirst "A qualified import is found before an unqualified one"
  import A.*;
  import B.k;
  parameter Real x = k;
end QualifiedFirst;
