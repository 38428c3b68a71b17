model Conversions "Each bond of a multi-bond goes its way through permutation, decomposition and composition"
  import BondGraph.*;
  inner Defaults defaults(n=3);
  Sources.Se source(e0Each={1, 2, 3});
  BondGraph.Conversions.Permute permute(order={3, 1, 2});
  BondGraph.Conversions.Decompose decompose(n1=1, n2=2);
  BondGraph.Conversions.Compose compose(n1=1, n2=2);
  Elements.G load(gEach={10, 20, 30}); // end: load.e[1] = 3 within 1e-14
  Bonds.Bond b1;                       // end: b1.f[3] = 30 within 1e-14
  Bonds.Bond b2;
  Bonds.Bond first(n=1);               // end: first.power = 90 within 1e-12
  Bonds.Bond second(n=2);              // end: second.power = 140 within 1e-12
  Bonds.Bond b3;                       // end: b3.power = 230 within 1e-12
equation
  connect(source.port, b1.tail);
  connect(b1.head, permute.port1);
  connect(permute.port2, b2.tail);
  connect(b2.head, decompose.port);
  connect(decompose.port1, first.tail);
  connect(first.head, compose.port1);
  connect(decompose.port2, second.tail);
  connect(second.head, compose.port2);
  connect(compose.port, b3.tail);
  connect(b3.head, load.port);
end Conversions;
