// Heat flows that are known: h*area*dT, sigma*area*(T_a^4 - T_b^4), and what a source gives.
// end: convection.Q = 200 within 1e-12
// end: radiation.Q = 99.2315523325 within 1e-9
// end: fluxmeter.y = 25 within 1e-12
// end: heated.T = 325 within 1e-6
// end: followed.T = 325 within 1e-6
// end: thermometer.y = 325 within 1e-6
// end: balance = 0 within 1e-12
// end: created = 0.16666666666666666 within 1e-12
model ThermalComponents "Convection, radiation, sources of heat and sensors"
  import BondGraph.Thermal.*;
  FixedTemperature hot(T0=400);
  SignalTemperature cold(T0=300);
  TemperatureSensor thermometer;
  Convection convection(area=0.5, h=4);
  Radiation radiation(area=0.1);
  HeatSource flame(Q0=25);
  HeatFlowSensor fluxmeter;
  HeatCapacity heated(C=1, T(start=300, fixed=true));
  SignalHeat ramp(Q0=50*time);
  HeatCapacity followed(C=1, T(start=300, fixed=true));
  Real balance = convection.port_a.T*convection.port_a.S + convection.port_b.T*convection.port_b.S "Energy that is lost: none";
  Real created = convection.generated "200/300 - 200/400";
equation
  connect(hot.port, convection.port_a);
  connect(convection.port_b, cold.port);
  connect(hot.port, radiation.port_a);
  connect(radiation.port_b, cold.port);
  connect(followed.port, thermometer.port);
  connect(flame.port, fluxmeter.port_a);
  connect(fluxmeter.port_b, heated.port);
  connect(ramp.port, followed.port);
  annotation (experiment(StopTime=1, Interval=0.1, Tolerance=1e-8));
end ThermalComponents;
