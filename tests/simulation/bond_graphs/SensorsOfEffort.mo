model SensorsOfEffort "Sensors of effort and momentum take no flow"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.SineSf source(amplitude=2, frequency=0.25);
  Junctions.J0 node(m=4);
  Elements.G load(g=4);
  Sensors.De effort;                                    // end: effort.y[1] = 0.5 within 1e-12
  Sensors.Dp momentum(y(each start=0, each fixed=true)); // end: momentum.y[1] = 0.3183098861837907 within 1e-8
  Bonds.Bond b[4];                                      // end: b[1].f[1] = 2 within 1e-12
equation
  connect(source.port, b[1].tail);
  connect(b[1].head, node.port[1]);
  connect(node.port[2:4], b[2:4].tail);
  connect(b[2].head, load.port);
  connect(b[3].head, effort.port);
  connect(b[4].head, momentum.port);
  annotation (experiment(StopTime=1, Tolerance=1e-10));
end SensorsOfEffort;
