// check: 1 unknowns
// value: frame.part.p = 9.0
model A
  parameter Real p = 1;
end A;
model B
  parameter Real p = 7;
  Real x = p;
end B;
model Frame
  replaceable A part;
end Frame;
model UseB "The new class may be modified at once"
  Frame frame(redeclare B part(p = 9));
end UseB;
