model ConnectorOfTwoStreamConnectors
  connector P
    Real u;
    flow Real q;
    stream Real h;
  end P;
  connector PP
    P a;
    P b[2];
  end PP;
  model S
    PP p;
  equation
    p.a.u = 1;
    p.b.u = {2, 3};
    p.a.h = 3;
    p.b.h = {4, 5};
  end S;
  model T
    PP p;
  equation
    p.a.q = 1;
    p.b.q = {1, 1};
    p.a.h = 0;
    p.b.h = {0, 0};
  end T;
  S s;
  T t;
  Real x;
equation
  x = inStream(t.p.a.h); // flat: x = s.p.a.h;
  connect(s.p, t.p);
  // check: 19 unknowns
end ConnectorOfTwoStreamConnectors;
