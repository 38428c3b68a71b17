model Thyristor "Conducts from its firing to the zero of its current"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.SineSe source(amplitude=10, frequency=1);
  Junctions.J1 mesh(m=3);
  Elements.R resistor(r=2);
  Bonds.Bond b[3];
  Switches.Thyristor thyristor(fire=time > 0.125 and time < 0.2);
  // at 0.12: mesh.f[1] = 0 within 1e-12
  // at 0.25: mesh.f[1] = 5 within 1e-12
  // at 0.75: mesh.f[1] = 0 within 1e-12
  // at 1.25: mesh.f[1] = 0 within 1e-12
  // at 1.25: thyristor.e[1] = 10 within 1e-9
equation
  connect(source.port, b[1].tail);
  connect(b[1].head, mesh.port[1]);
  connect(mesh.port[2:3], b[2:3].tail);
  connect(b[2].head, resistor.port);
  connect(b[3].head, thyristor.port);
  annotation (experiment(StopTime=1.25, Interval=0.01));
end Thyristor;
