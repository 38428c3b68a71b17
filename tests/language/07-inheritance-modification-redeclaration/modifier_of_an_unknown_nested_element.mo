model Leaf
  parameter Real p = 1;
end Leaf;
model Mid
  Leaf leaf;
end Mid;
model UnknownNested "Also in depth"
  Mid mid(leaf(gain = 2)); // error: gain
end UnknownNested;
