model Interface
  Real level = 0;
end Interface;
model Poor
  Real other = 1;
end Poor;
model Frame
  replaceable Interface part;
end Frame;
model UsePoor "The new class lacks an element of the constraining type"
  extends Frame(redeclare Poor part); // error: level
end UsePoor;
