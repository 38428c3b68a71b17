package A
  constant Real gain = 1;
end A;
package B
  constant Real gain = 2;
end B;
model Ambiguous "Two unqualified imports both offer the name"
  import A.*;
  import B.*; // error: gain
  parameter Real x = gain;
end Ambiguous;
