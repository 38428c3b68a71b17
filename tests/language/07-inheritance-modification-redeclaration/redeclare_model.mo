// check: 2 unknowns
// value: a.k = 2
// value: b.k = 2
model Slow
  parameter Integer k = 1;
end Slow;
model Fast
  parameter Integer k = 2;
  Real x = k;
end Fast;
model Frame
  replaceable model Core = Slow;
  Core a;
  Core b;
end Frame;
model UseFast "All components of the class follow"
  extends Frame(redeclare model Core = Fast);
end UseFast;
