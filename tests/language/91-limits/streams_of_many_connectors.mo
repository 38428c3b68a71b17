model StreamsOfManyConnectors "Each of them asks for the mixture of all others"
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
  equation
    port.p = 1 + port.m;
    port.h = inStream(port.h) + 1;
  end Source;
  Source s[3000];
equation
  for i in 2:3000 loop
    connect(s[1].port, s[i].port); // error: the model becomes too large
  end for;
end StreamsOfManyConnectors;
