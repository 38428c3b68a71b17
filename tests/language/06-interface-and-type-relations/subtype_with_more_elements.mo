// check: 2 unknowns
partial model Interface
  Real x;
end Interface;
model Rich
  extends Interface;
  Real more = 2;
equation
  x = 1;
end Rich;
model Frame
  replaceable Interface part;
end Frame;
model UseRich "A subtype may have more than the constraining type"
  extends Frame(redeclare Rich part);
end UseRich;
