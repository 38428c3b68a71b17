// check: 0 unknowns
// value: a.r.k = 4.0
// value: b.r.k = 8.0
// value: c.r.k = 4.0
model Base
  parameter Real k = 1;
end Base;
model Line
  extends Base;
end Line;
model Original
  replaceable Line r(k = 4);
end Original;
model Redeclared
  extends Original(redeclare replaceable Line r(k = 8));
end Redeclared;
model Again
  extends Redeclared(redeclare Line r);
end Again;
model HandedOn "Those of a redeclaration are its own"
  Original a;
  Redeclared b;
  Again c;
end HandedOn;
