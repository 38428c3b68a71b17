// check: 1 unknowns
// value: part.k = 2.0
partial model Interface
  Real x;
end Interface;
model A
  extends Interface;
  parameter Real onlyA = 1;
equation
  x = 1;
end A;
model B
  extends Interface;
  parameter Real k = 2;
equation
  x = k;
end B;
model Frame
  replaceable A part constrainedby Interface;
end Frame;
model UseB "The constraint, not the default, decides what fits"
  extends Frame(redeclare B part);
end UseB;
