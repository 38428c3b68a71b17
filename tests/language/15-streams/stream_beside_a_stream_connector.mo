// The flow of the connector inside is none of the connector around it.
model StreamBesideAStreamConnector
  connector P
    Real u;
    flow Real q;
    stream Real h;
  end P;
  connector PP // error: exactly one flow variable, it has 0
    P a;
    stream Real k;
  end PP;
  PP p;
equation
  p.a.u = 1;
  p.a.h = 3;
  p.k = 0;
end StreamBesideAStreamConnector;
