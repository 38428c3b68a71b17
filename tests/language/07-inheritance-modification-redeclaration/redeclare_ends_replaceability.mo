model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  replaceable A part;
end Frame;
model Settled
  extends Frame(redeclare B part);
end Settled;
model Wrong "Without replaceable a redeclaration is the last one"
  extends Settled(redeclare A part); // error: part
end Wrong;
