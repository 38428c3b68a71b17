// check: 0 unknowns
// value: mid.leaf.p = 5.0
// value: mid.leaf.q = 6.0
model Leaf
  parameter Real p = 1;
  parameter Real q = 2;
end Leaf;
model Mid
  Leaf leaf;
end Mid;
model Dotted "A dotted name is short for nested parentheses"
  Mid mid(leaf.p = 5, leaf.q = 6);
end Dotted;
