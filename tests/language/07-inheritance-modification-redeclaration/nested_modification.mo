// check: 0 unknowns
// value: top.mid.leaf.p = 5.0
// value: top.mid.leaf.q = 2.0
model Leaf
  parameter Real p = 1;
  parameter Real q = 2;
end Leaf;
model Mid
  Leaf leaf(p = 3);
end Mid;
model Top
  Mid mid;
end Top;
model Nested "A modifier reaches down several levels"
  Top top(mid(leaf(p = 5)));
end Nested;
