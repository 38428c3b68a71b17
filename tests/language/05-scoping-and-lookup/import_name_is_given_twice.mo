package A
  constant Real gain = 1;
end A;
package B
  constant Real gain = 2;
end B;
model TwoImports "Two qualified imports cannot give the same name"
  import A.gain;
  import B.gain; // error: gain
  parameter Real x = 1;
end TwoImports;
