model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  final replaceable A part;
end Frame;
model Wrong "A final element cannot be redeclared"
  extends Frame(redeclare B part); // error: part
end Wrong;
