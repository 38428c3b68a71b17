// check: 1 unknowns
// value: g.t.par.p = 2.0
record Plain
  parameter Real p;
end Plain;
record One = Plain(p = 1);
record Two = Plain(p = 2);
model Turbine
  replaceable record Data = Plain;
  parameter Data par;
  Real y = par.p;
end Turbine;
model Generator
  replaceable model T = Turbine(redeclare record Data = One);
  T t;
end Generator;
model Overridden "What the new declaration redeclares wins over what the old one did"
  Generator g(redeclare model T = Turbine(redeclare record Data = Two));
end Overridden;
