connector P // tolerated: 0 potential and 2 flow
  flow Real h;
  flow Real g;
end P;
model ConnectorWithFlowsOnly "Two sources into one sink"
  model A
    P p;
  equation
    p.h = 1;
    p.g = 2;
  end A;
  model C
    P p;
    Real w = p.h/p.g;
  end C;
  A a, b;
  C c;
equation
  connect(a.p, c.p);
  connect(b.p, c.p);
  // check: 7 unknowns
end ConnectorWithFlowsOnly;
