model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  replaceable A part;
end Frame;
model Wrong "A redeclaration cannot change the visibility"
  extends Frame;
protected
  redeclare B part; // error: part
end Wrong;
