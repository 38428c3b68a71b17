// A bridge of ideal diodes on a capacitor without charge: at the start all voltages are zero, and the diodes could be in any position.
// The reference knows only the absolute value of the voltage. Phases for which it begins upwards, downwards and at its largest.
model BridgeOnCapacitor
  import E = BondGraph.Electrical;
  parameter Real phase = 0;
  E.SineVoltage mains(V=12, frequency=60, phase=phase);
  E.Resistor inner_(R=0.8), lamp(R=35);
  E.IdealDiode upperRight, lowerLeft, lowerRight, upperLeft;
  E.Capacitor store(C=1.5e-3, v(start=0, fixed=true));
  E.Ground ground;
  Real u = abs(12*sin(2*3.141592653589793*60*time + phase));
  Real reference(start=0, fixed=true);
  Real difference = store.v - reference;
equation
  der(reference) = ((if u > reference then (u - reference)/0.8 else 0) - reference/35)/1.5e-3;
  connect(mains.p, inner_.p);
  connect(inner_.n, upperLeft.p);
  connect(inner_.n, lowerLeft.n);
  connect(mains.n, upperRight.p);
  connect(mains.n, lowerRight.n);
  connect(upperLeft.n, store.p);
  connect(upperRight.n, store.p);
  connect(lowerLeft.p, store.n);
  connect(lowerRight.p, store.n);
  connect(lamp.p, store.p);
  connect(lamp.n, store.n);
  connect(ground.p, store.n);
end BridgeOnCapacitor;

model BridgeChargesFromZero
  BridgeOnCapacitor upwards(phase=0);               // constant: upwards.difference within 1e-8
  BridgeOnCapacitor downwards(phase=3.141592653589793); // constant: downwards.difference within 1e-8
  BridgeOnCapacitor late(phase=2.5);                // constant: late.difference within 1e-8
  BridgeOnCapacitor negative(phase=-1);             // constant: negative.difference within 1e-8
  // warns: the equations do not determine `
  annotation(experiment(StopTime=0.08, Tolerance=1e-9));
end BridgeChargesFromZero;
