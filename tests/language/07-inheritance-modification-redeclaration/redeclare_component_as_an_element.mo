// check: 1 unknowns
// value: part.p = 7.0
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
model UseB "A component redeclared among the elements"
  extends Frame;
  redeclare B part;
end UseB;
