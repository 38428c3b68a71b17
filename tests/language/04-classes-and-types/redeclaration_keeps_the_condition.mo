// check: 5 unknowns
model Part
  Real y = 1;
end Part;
model Wide
  extends Part;
  Real w = 2;
end Wide;
model Machine
  parameter Boolean use = false;
  replaceable Part a if use;
  replaceable Part b if not use;
  Real x = 1;
end Machine;
model Inheriting
  extends Machine;
  redeclare Wide a;
end Inheriting;
model Narrow "Of the redeclared parts only `modified.b` is there, and `x` twice, and `inherited.b.y`"
  Machine modified(redeclare Wide a, redeclare Wide b);
  Inheriting inherited;
end Narrow;
