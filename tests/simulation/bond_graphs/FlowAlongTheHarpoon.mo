model FlowAlongTheHarpoon "Sources and sensors of flow speak of the harpoon's flow at whichever end they are"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.Sf source(f0=2);
  Sources.Sf turnedSource(f0=2);
  Elements.R resistor(r=3);
  Elements.R turnedResistor(r=3);
  Sensors.Df velocity;
  Sensors.Df turnedVelocity;
  Sensors.Dq displacement(y(each start=1, each fixed=true));
  Junctions.J1 junction(m=5);
  Bonds.Bond b[6];
equation
  connect(source.port, b[1].tail);
  connect(b[1].head, junction.port[1]);
  connect(junction.port[2], b[2].tail);
  connect(b[2].head, resistor.port);
  connect(junction.port[3], b[3].tail);
  connect(b[3].head, velocity.port);
  connect(turnedVelocity.port, b[4].tail);
  connect(b[4].head, junction.port[4]);
  connect(displacement.port, b[5].tail);
  connect(b[5].head, junction.port[5]);
  connect(turnedResistor.port, b[6].tail);
  connect(b[6].head, turnedSource.port);
  // end: b[1].f[1] = 2 within 1e-12
  // end: velocity.y[1] = 2 within 1e-12
  // end: turnedVelocity.y[1] = 2 within 1e-12
  // end: displacement.y[1] = 3 within 1e-9
  // end: b[1].power = 12 within 1e-12
  // end: resistor.e[1] = 6 within 1e-12
  // end: b[6].f[1] = 2 within 1e-12
  // end: b[6].power = -12 within 1e-12
  // end: turnedResistor.f[1] = -2 within 1e-12
end FlowAlongTheHarpoon;
