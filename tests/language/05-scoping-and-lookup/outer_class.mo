// check: 0 unknowns
// value: p.c.r = 7.0
model Cell
  parameter Real r = 1;
end Cell;
model Pack
  outer model MyCell = Cell;
  MyCell c;
end Pack;
model System "The class of a component comes from outside"
  inner model MyCell = Cell(r = 7);
  Pack p;
end System;
