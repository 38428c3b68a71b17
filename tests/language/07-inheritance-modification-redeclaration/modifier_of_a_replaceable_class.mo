// check: 0 unknowns
// value: frame.a.k = 6
model Slow
  parameter Integer k = 1;
end Slow;
model Frame
  replaceable model Core = Slow;
  Core a;
end Frame;
model Modify "A class element may be modified without redeclaring it"
  Frame frame(Core(k = 6));
end Modify;
