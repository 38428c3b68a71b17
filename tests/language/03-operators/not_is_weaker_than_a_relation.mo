// check: 0 unknowns
// value: a = true
model NotRelation "not 1 == 2 is not (1 == 2)"
  parameter Boolean a = not 1 == 2;
end NotRelation;
