// check: 1 unknowns
// value: part.k = 2
model Interface
  parameter Integer k = 0;
end Interface;
model A
  parameter Integer k = 1;
end A;
model B
  parameter Integer k = 2;
  Real x = k;
end B;
model Frame
  replaceable A part extends Interface;
end Frame;
model UseB "Before 3.0 a constraint was written with extends"
  extends Frame(redeclare B part);
end UseB;
