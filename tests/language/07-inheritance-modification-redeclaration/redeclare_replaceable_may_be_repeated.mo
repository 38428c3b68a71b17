// check: 1 unknowns
// value: part.x = 3.0
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  Real x = 3;
end C;
model Frame
  replaceable A part;
end Frame;
model Open
  extends Frame(redeclare replaceable B part);
end Open;
model Again "redeclare replaceable leaves the choice open"
  extends Open(redeclare C part);
end Again;
