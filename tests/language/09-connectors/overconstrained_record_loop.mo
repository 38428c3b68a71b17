// check: 27 unknowns
record Orientation "Rotation in the plane by cosine and sine"
  Real c;
  Real s;
  function equalityConstraint
    input Orientation R1;
    input Orientation R2;
    output Real residue[1] = {R1.c*R2.s - R1.s*R2.c};
  end equalityConstraint;
end Orientation;
connector Frame
  Orientation R;
  Real x;
  flow Real f;
  flow Real t;
end Frame;
model World
  Frame a;
equation
  Connections.root(a.R);
  a.R = Orientation(1, 0);
  a.x = 0;
end World;
model Bar
  Frame a, b;
equation
  Connections.branch(a.R, b.R);
  b.R = a.R;
  b.x = a.x + 1;
  a.f + b.f = 0;
  a.t + b.t = 0;
end Bar;
model Joint "Turns and slides freely"
  Frame a, b;
  Real phi;
  Real l;
equation
  Connections.branch(a.R, b.R);
  b.R = Orientation(a.R.c*cos(phi) - a.R.s*sin(phi), a.R.s*cos(phi) + a.R.c*sin(phi));
  b.x = a.x + l;
  a.f + b.f = 0;
  a.t + b.t = 0;
  a.f = 0;
  a.t = 0;
end Joint;
model Loop "The loop is closed by one residue instead of two equalities"
  World w;
  Bar b1;
  Joint b2;
equation
  connect(w.a, b1.a);
  connect(w.a, b2.a);
  connect(b1.b, b2.b);
end Loop;
