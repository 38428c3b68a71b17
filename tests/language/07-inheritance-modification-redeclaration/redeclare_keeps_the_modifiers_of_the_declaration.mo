// check: 0 unknowns
// value: part.x = 1.0
// value: part.y = 2.0
model A
  parameter Real x = 0;
end A;
model B
  parameter Real x = 3.14;
  parameter Real y = 0;
end B;
model Frame
  replaceable A part(x = 1);
end Frame;
model UseB "Modifiers of the original declaration stay in force"
  extends Frame(redeclare B part(y = 2));
end UseB;
