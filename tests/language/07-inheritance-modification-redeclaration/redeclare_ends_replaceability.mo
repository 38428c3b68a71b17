// check: 1 unknowns
model A
  Real x = n;
  parameter Real n = 1;
end A;
model B
  Real x = n;
  parameter Real n = 2;
end B;
model Frame
  replaceable A part;
end Frame;
model Settled
  extends Frame(redeclare B part);
end Settled;
model Again "Without replaceable a redeclaration should be the last one; the outermost holds"
  extends Settled(redeclare A part(n = 3)); // tolerated: part
  // value: part.n = 3
end Again;
