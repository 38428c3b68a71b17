// check: 0 unknowns
// value: plain.r.k = 3.0
// value: plain.s.k = 3.0
// value: modified.r.k = 5.0
// value: modified.s.k = 5.0
// value: own.r.k = 7.0
// value: own.s.k = 7.0
model Base
  parameter Real k = 1;
end Base;
model Line
  extends Base;
end Line;
model Whole
  replaceable model R = Line constrainedby Base(k = 3);
  R r;
end Whole;
model Plain
  extends Whole;
  redeclare model R = Line;
  R s;
end Plain;
model Modified
  extends Whole(R(k = 5));
  redeclare model R = Line;
  R s;
end Modified;
model Own
  extends Whole(R(k = 5));
  redeclare model R = Line(k = 7);
  R s;
end Own;
model Both "The base class and the class that redeclares mean the same R"
  Plain plain;
  Modified modified;
  Own own;
end Both;
