package A
  constant Real k = 1;
end A;
package B
  constant Real k = 2;
end B;
model TwoImports "Two qualified imports cannot give the same name"
  import A.k;
  import B.k; // error: k
  parameter Real x = k;
end TwoImports;
