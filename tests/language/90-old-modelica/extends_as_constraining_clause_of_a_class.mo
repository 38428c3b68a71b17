// check: 0 unknowns
// value: a.k = 2
model Interface
  parameter Integer k = 0;
end Interface;
model A
  parameter Integer k = 1;
end A;
model B
  parameter Integer k = 2;
end B;
model Frame
  replaceable model Core = A extends Interface;
  Core a;
end Frame;
model UseB "The same for a class"
  extends Frame(redeclare model Core = B);
end UseB;
