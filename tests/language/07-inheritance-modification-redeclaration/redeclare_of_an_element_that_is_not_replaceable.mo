model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  A part;
end Frame;
model Wrong "Only replaceable elements get another class"
  extends Frame(redeclare B part); // error: part
end Wrong;
