// check: 6 unknowns
// value: m1.chosen = false
// value: m2.chosen = true
type Angle "Phase of a network"
  extends Real;
  function equalityConstraint
    input Angle a;
    input Angle b;
    output Real residue[0];
  algorithm
    assert(abs(a - b) < 1e-9, "angles agree");
  end equalityConstraint;
end Angle;
connector Plug
  Angle theta;
  Real v;
  flow Real i;
end Plug;
model Machine
  parameter Integer rank = 0;
  Plug p;
  parameter Boolean chosen = Connections.isRoot(p.theta);
equation
  Connections.potentialRoot(p.theta, rank);
  if Connections.isRoot(p.theta) then
    p.theta = time;
  end if;
  p.v = rank + p.i;
end Machine;
model Network "The potential root with the lowest number becomes the root"
  Machine m1(rank = 5);
  Machine m2(rank = 1);
equation
  connect(m1.p, m2.p);
end Network;
