// end: r.i = 3 within 1e-12
// end: g.v = 8 within 1e-12
// at 0.25: sine.i = 5 within 1e-12
// end: limited.v = 5 within 1e-12
model ElectricalSignals "Sources that follow signals, a sinusoidal current, a Zener diode in its breakdown"
  import BondGraph.Electrical.*;
  SignalVoltage u(v0=6*time);
  Resistor r(R=2);
  SignalCurrent i(i0=4*time);
  Conductor g(G=0.5);
  SineCurrent sine(I=5, frequency=1);
  Resistor ring(R=1);
  ConstantVoltage high(V=9);
  Resistor series(R=1);
  Zener zener(Vz=5);
  VoltageSensor limited;
  Ground ground;
equation
  connect(u.p, r.p);
  connect(u.n, r.n);
  connect(u.n, ground.p);
  connect(i.n, g.p);
  connect(i.p, g.n);
  connect(i.p, ground.p);
  connect(sine.n, ring.p);
  connect(sine.p, ring.n);
  connect(sine.p, ground.p);
  connect(high.p, series.p);
  connect(series.n, zener.n);
  connect(zener.p, ground.p);
  connect(high.n, ground.p);
  connect(limited.p, zener.n);
  connect(limited.n, zener.p);
  annotation (experiment(StopTime=1, Interval=0.05));
end ElectricalSignals;
