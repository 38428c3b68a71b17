model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model Frame
  model Core = A;
  Core c;
end Frame;
model Wrong "Only replaceable classes can be redeclared"
  Frame frame(redeclare model Core = B); // error: Core
end Wrong;
