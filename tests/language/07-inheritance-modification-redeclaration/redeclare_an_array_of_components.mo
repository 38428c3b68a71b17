// check: 3 unknowns
// value: parts[3].p = 7.0
model A
  parameter Real p = 1;
end A;
model B
  parameter Real p = 7;
  Real x = p;
end B;
model Frame
  replaceable A parts[3];
end Frame;
model UseB "The dimensions are kept from the original declaration"
  extends Frame(redeclare B parts);
end UseB;
