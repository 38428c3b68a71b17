// check: 0 unknowns
// value: y = 5.0
record Inner
  Real a = 1;
  Real b[2] = {2, 3};
end Inner;
record Outer
  Inner i;
  Real c = 4;
end Outer;
model NestedRecords "Records of records, modified in depth"
  parameter Outer o(i(b = {4, 5}));
  parameter Real y = o.i.b[2];
end NestedRecords;
