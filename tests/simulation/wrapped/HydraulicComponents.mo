// 128*mu*l/(pi*d^4)*q + 8*lambda*rho*l/(pi^2*d^5)*q^2 with q = 1e-4, and the pressure of the resistance.
// end: pipe.dp = 2028.5755925926564 within 1e-9
// end: resistance.dp = 1e4 within 1e-9
// q = 0.5*(0.6*1e-4)*sqrt(2*1e5/1000), but for the linear part
// end: valve.q = 4.2426e-4 within 1e-7
// end: closed.q = 0 within 1e-15
// The check valve is shut; the inertance 1e7 takes 1e5*t Pa to 1e5/1e7*t^2/2.
// end: backward.q = 0 within 1e-12
// end: column.q = 0.005 within 1e-8
// end: gauge.y = 1e5 within 1e-6
// end: meter.y = 1e-4 within 1e-12
model HydraulicComponents "Resistances, valves, inertia and sensors of a liquid"
  import BondGraph.Hydraulic.*;
  SignalPump pump(q0=1e-4*time);
  FlowSensor meter;
  Pipe pipe(length=1, diameter=0.01);
  LaminarResistance resistance(R=1e8);
  PressureSource outside;
  SignalPressure high(p0=1e5*time);
  PressureSensor gauge;
  Valve valve(area=1e-4, opening=0.5, R=1);
  Valve closed(opening=0);
  CheckValve backward;
  LaminarResistance behind(R=1e8);
  Inertance column(length=1, area=1e-4, q(fixed=true));
equation
  connect(pump.port, meter.port_a);
  connect(meter.port_b, pipe.port_a);
  connect(pipe.port_b, resistance.port_a);
  connect(resistance.port_b, outside.port);
  connect(high.port, valve.port_a);
  connect(valve.port_b, outside.port);
  connect(high.port, closed.port_a);
  connect(closed.port_b, outside.port);
  connect(outside.port, backward.port_a);
  connect(backward.port_b, behind.port_a);
  connect(behind.port_b, high.port);
  connect(high.port, column.port_a);
  connect(column.port_b, outside.port);
  connect(high.port, gauge.port);
  annotation (experiment(StopTime=1, Interval=0.1, Tolerance=1e-8));
end HydraulicComponents;
