// check: 0 unknowns
// value: a.x = 3.0
model A
  Real x = time;
end A;
model Freeze "The same type with less variability needs no replaceable"
  A a(redeclare parameter Real x = 3);
end Freeze;
