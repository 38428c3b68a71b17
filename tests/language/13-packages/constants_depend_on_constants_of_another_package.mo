// check: 0 unknowns
// value: x = 8
package A
  constant Integer n = 2*B.m;
  constant Integer k = 1;
end A;
package B
  constant Integer m = 3 + A.k;
end B;
model Across "Two packages use each other without a cycle"
  parameter Integer x = A.n;
end Across;
