// fails check: contradicts each other: `battery.source`, `ground.zero`, `charger.source`
model BatteriesInParallel "A conflict is found through the components"
  import BondGraph.Electrical.*;
  ConstantVoltage battery(V=12);
  ConstantVoltage charger(V=14);
  Resistor load(R=2);
  Ground ground;
equation
  connect(battery.p, charger.p);
  connect(battery.p, load.p);
  connect(battery.n, charger.n);
  connect(battery.n, load.n);
  connect(battery.n, ground.p);
end BatteriesInParallel;
