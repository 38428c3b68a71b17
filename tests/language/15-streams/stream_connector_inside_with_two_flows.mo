model StreamConnectorInsideWithTwoFlows
  connector P // error: exactly one flow variable, it has 2
    Real u[2];
    flow Real q[2];
    stream Real h;
  end P;
  connector PP
    P a;
  end PP;
  PP p;
equation
  p.a.u = {1, 2};
  p.a.h = 3;
end StreamConnectorInsideWithTwoFlows;
