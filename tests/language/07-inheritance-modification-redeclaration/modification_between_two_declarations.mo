// check: 0 unknowns
// value: modified.r.k = 5.0
// value: replaced.r.k = 7.0
// value: redeclaredHere.r.k = 5.0
// value: redeclaredWith.r.k = 7.0
// value: outside.r.k = 5.0
// value: outsideWith.r.k = 9.0
// value: outsideNarrowed.r.k = 11.0
model Base
  parameter Real k = 1;
end Base;
model Line
  extends Base;
end Line;
model Whole
  replaceable Line r constrainedby Base(k = 3);
end Whole;
model Modified
  extends Whole(r(k = 5));
end Modified;
model Replaced
  extends Modified(redeclare Line r(k = 7));
end Replaced;
model RedeclaredHere
  extends Whole(r(k = 5));
  redeclare Line r;
end RedeclaredHere;
model RedeclaredWith
  extends Whole(r(k = 5));
  redeclare Line r(k = 7);
end RedeclaredWith;
model Between "A modification holds for what replaces the element later, unless that says otherwise"
  Modified modified;
  Replaced replaced;
  RedeclaredHere redeclaredHere;
  RedeclaredWith redeclaredWith;
  Modified outside(redeclare Line r);
  Modified outsideWith(redeclare Line r(k = 9));
  Modified outsideNarrowed(redeclare replaceable Line r constrainedby Base(k = 11));
end Between;
