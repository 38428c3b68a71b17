// error: root
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
model Wrong "Both ends claim to be the root of one tree"
  Plug a, b;
equation
  Connections.root(a.theta);
  Connections.root(b.theta);
  Connections.branch(a.theta, b.theta);
  a.theta = time;
  b.theta = time;
  a.v = b.v;
  a.i + b.i = 0;
end Wrong;
