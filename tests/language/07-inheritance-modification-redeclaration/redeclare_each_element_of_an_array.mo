// check: 2 unknowns
// value: frame[2].part.p = 7.0
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
model UseB "The same class for every element"
  Frame frame[2](redeclare each B part);
end UseB;
