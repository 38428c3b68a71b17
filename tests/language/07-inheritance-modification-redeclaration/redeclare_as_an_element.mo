// check: 1 unknowns
// value: a.k = 2
model Slow
  parameter Integer k = 1;
end Slow;
model Frame
  replaceable model Core = Slow;
  Core a;
end Frame;
model UseFast "A redeclaration may stand among the elements"
  extends Frame;
  redeclare model Core
    parameter Integer k = 2;
    Real x = k;
  end Core;
end UseFast;
