// check: 1 unknowns
// value: part.x = 2.0
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  replaceable A part;
end Frame;
model Implied "replaceable in a modifier implies redeclare"
  extends Frame(replaceable B part);
end Implied;
