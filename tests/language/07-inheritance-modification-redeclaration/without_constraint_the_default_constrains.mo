model Interface
  Real x = 0;
end Interface;
model A
  extends Interface;
  parameter Real onlyA = 1;
end A;
model B
  extends Interface;
end B;
model Frame
  replaceable A part;
end Frame;
model UseB "The default is the constraint if none is given"
  extends Frame(redeclare B part); // error: onlyA
end UseB;
