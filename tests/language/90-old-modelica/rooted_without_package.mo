// check: 12 unknowns
// value: l.fromA = true
type Angle
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
model Source
  Plug p;
equation
  Connections.root(p.theta);
  p.theta = time;
  p.v = 1;
end Source;
model Line
  Plug a, b;
  parameter Boolean fromA = rooted(a.theta);
equation
  Connections.branch(a.theta, b.theta);
  b.theta = a.theta;
  a.i + b.i = 0;
  a.v - b.v = a.i;
end Line;
model Load
  Plug p;
equation
  p.v = p.i;
end Load;
model Network "rooted was an operator of its own"
  Source s;
  Line l;
  Load d;
equation
  connect(s.p, l.a);
  connect(l.b, d.p);
end Network;
