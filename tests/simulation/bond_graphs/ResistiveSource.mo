model ResistiveSource "What a resistance dissipates warms a body: 10 V at 5 Ohm are 20 W"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Sources.Se battery(e0=10);
  Elements.RS heater(r=5);
  // Its temperature is proportional to its entropy: T = S/c, its energy is S^2/(2*c).
  Elements.C body(domain=Types.Domain.Thermal, c=2, q(start={600}, each fixed=true));
  Bonds.Bond electrical;
  Bonds.Bond thermal(domain=Types.Domain.Thermal);
  Real energy = body.q*body.e/2 - 20*time; // constant: energy within 1e-9
equation
  connect(battery.port, electrical.tail);
  connect(electrical.head, heater.port);
  connect(heater.thermalPort, thermal.tail);
  connect(thermal.head, body.port);
  // end: thermal.power = 20 within 1e-12
  // end: body.q[1] = 606.6300355241241 within 1e-9
  // sqrt(600^2 + 2*2*20*100)
  annotation (experiment(StopTime=100, Tolerance=1e-10));
end ResistiveSource;
