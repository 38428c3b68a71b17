// check: 0 unknowns
// value: a.k = 2
// value: a.m = 30
// value: a.n = 400
model Slow
  parameter Integer k = 1;
  parameter Integer m = 10;
  parameter Integer n = 100;
end Slow;
model Frame
  replaceable model Core = Slow(k = 2, m = 20);
  Core a(m = 30, n = 300);
end Frame;
model Merge "From the inside out: class, component, user"
  extends Frame(a(n = 400));
end Merge;
