// check: 0 unknowns
// value: a.r.k = 6.0
// value: b.r.k = 6.0
// value: c.r.k = 3.0
model Base
  parameter Real k = 1;
end Base;
model Line
  extends Base;
end Line;
model Whole
  replaceable Line r constrainedby Base(k = 3);
end Whole;
model Narrowed
  extends Whole(redeclare replaceable Line r constrainedby Base(k = 6));
end Narrowed;
model Replaced
  extends Narrowed(redeclare Line r);
end Replaced;
model Handed "The newest constraint wins, the older ones hold where it says nothing"
  Narrowed a;
  Replaced b;
  Whole c(redeclare Line r);
end Handed;
