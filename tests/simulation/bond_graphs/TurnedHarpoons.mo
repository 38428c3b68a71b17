model TurnedHarpoons "A circuit does the same when all its harpoons are turned round"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  model Circuit
    Sources.Se source(e0=10);
    Junctions.J1 mesh(m=4);
    Elements.R resistor(r=2);
    Elements.I inductor(i=0.1, p(each fixed=true));
    Elements.C capacitor(c=1e-3, q(each fixed=true));
    Bonds.Bond b[4];
  end Circuit;
  model Straight
    extends Circuit;
  equation
    connect(source.port, b[1].tail);
    connect(resistor.port, b[2].head);
    connect(inductor.port, b[3].head);
    connect(capacitor.port, b[4].head);
    connect(b[1].head, mesh.port[1]);
    connect(b[2:4].tail, mesh.port[2:4]);
  end Straight;
  model Turned
    extends Circuit;
  equation
    connect(source.port, b[1].head);
    connect(resistor.port, b[2].tail);
    connect(inductor.port, b[3].tail);
    connect(capacitor.port, b[4].tail);
    connect(b[1].tail, mesh.port[1]);
    connect(b[2:4].head, mesh.port[2:4]);
  end Turned;
  Straight straight;
  Turned turned;
  Real voltages = straight.capacitor.e[1] - turned.capacitor.e[1]; // constant: voltages within 1e-9
  Real currents = straight.mesh.f[1] + turned.mesh.f[1];           // constant: currents within 1e-9
  Real powers = straight.b[2].power + turned.b[2].power;           // constant: powers within 1e-7
  // at 0.1: turned.capacitor.e[1] = 13.368516805904132 within 1e-6
  // 10*(1 - exp(-1)*(cos(0.1*w) + 10/w*sin(0.1*w))), w = sqrt(9900)
  annotation (experiment(StopTime=0.1, Tolerance=1e-10));
end TurnedHarpoons;
