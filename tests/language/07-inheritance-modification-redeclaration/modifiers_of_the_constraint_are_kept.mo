// check: 0 unknowns
// value: part.n = 5
model Interface
  parameter Integer n = 1;
end Interface;
model A
  extends Interface;
end A;
model B
  extends Interface;
  parameter Integer m = 2;
end B;
model Frame
  replaceable A part constrainedby Interface(n = 5);
end Frame;
model UseB "Modifiers of the constraint hold for every redeclaration"
  extends Frame(redeclare B part);
end UseB;
