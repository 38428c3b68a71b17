// check: 0 unknowns
// value: r.c[2].d = 8.0
// value: r.c[1].e = 5.0
model Cell
  parameter Real d = 0;
  parameter Real e = 0;
end Cell;
model Row
  Cell c[2];
end Row;
model DottedArray "each belongs to the last part of the name"
  Row r(c.d = {7, 8}, each c.e = 5);
end DottedArray;
