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
model Load
  Plug p;
equation
  p.v = p.i;
end Load;
model Network "Nobody determines the phase"
  Load a;
  Load b;
equation
  connect(a.p, b.p);
end Network;
