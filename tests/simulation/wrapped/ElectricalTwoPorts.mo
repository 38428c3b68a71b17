// end: gyrator.v1 = 9 within 1e-12
// end: gyrator.v2 = 6 within 1e-12
// end: voltmeter.y = 9 within 1e-12
// end: ammeter.y = 0.25 within 1e-12
// end: load.v = 2 within 1e-12
// end: transformer.i2 = -1 within 1e-12
model ElectricalTwoPorts "A gyrator makes a resistance r^2*G of a conductance, a transformer n^2*R of a resistance"
  import BondGraph.Electrical.*;
  StepCurrent current(I=2, startTime=0.5);
  Gyrator gyrator(r=3);
  Conductor conductance(G=0.5);
  VoltageSensor voltmeter;
  ConstantVoltage battery(V=8);
  CurrentSensor ammeter;
  Transformer transformer(n=4);
  Resistor load(R=2);
  Ground ground;
equation
  connect(current.n, gyrator.p1);
  connect(current.p, gyrator.n1);
  connect(gyrator.p1, voltmeter.p);
  connect(gyrator.n1, voltmeter.n);
  connect(gyrator.p2, conductance.p);
  connect(gyrator.n2, conductance.n);
  connect(gyrator.n1, ground.p);
  connect(gyrator.n2, ground.p);
  connect(battery.p, ammeter.p);
  connect(ammeter.n, transformer.p1);
  connect(battery.n, transformer.n1);
  connect(transformer.p2, load.p);
  connect(transformer.n2, load.n);
  connect(battery.n, ground.p);
  connect(load.n, ground.p);
  annotation (experiment(StopTime=1));
end ElectricalTwoPorts;
