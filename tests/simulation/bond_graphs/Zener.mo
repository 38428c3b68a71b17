model Zener "A Zener diode in series with 2 Ohm at 10*sin(2*pi*t) has three pieces"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.SineSe source(amplitude=10, frequency=1);
  Junctions.J1 mesh(m=3);
  Elements.R resistor(r=2);
  Bonds.Bond b[3];
  Switches.Zener zener(eBreakdown=5);
  Real exact = if source.e0 > 0 then source.e0/2 elseif source.e0 < -5 then (source.e0 + 5)/2 else 0;
  Real error = mesh.f[1] - exact; // constant: error within 1e-9
  // at 0.25: zener.e[1] = 0 within 1e-12
  // at 0.75: zener.e[1] = -5 within 1e-12
  // at 0.75: mesh.f[1] = -2.5 within 1e-9
equation
  connect(source.port, b[1].tail);
  connect(b[1].head, mesh.port[1]);
  connect(mesh.port[2:3], b[2:3].tail);
  connect(b[2].head, resistor.port);
  connect(b[3].head, zener.port);
  annotation (experiment(StopTime=1, Interval=0.01));
end Zener;
