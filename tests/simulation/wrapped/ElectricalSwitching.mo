// The switch charges C = 1 through R = 1 from time 0.5 on: 1 - exp(-(t - 0.5)).
// at 0.4: capacitor.v = 0 within 1e-9
// end: capacitor.v = 0.9179150013761012 within 1e-6
// The thyristor begins at 0.2 and lets the rest of the half wave through.
// at 0.1: lamp.i = 0 within 1e-9
// at 0.3: lamp.i = 0.9510565162951535 within 1e-9
// at 0.7: lamp.i = 0 within 1e-9
// at 0.45: pulsed.i = 2 within 1e-12
// at 0.8: pulsed.i = 0.5 within 1e-12
// at 0.9: stepped.v = 3 within 1e-12
// at 1.5: stepped.v = 7 within 1e-12
model ElectricalSwitching "Switch, thyristor and sources that switch"
  import BondGraph.Electrical.*;
  StepVoltage battery(V=1, startTime=0.25);
  Switch switch(isOpen=time < 0.5);
  Resistor r(R=1);
  Capacitor capacitor(C=1, v(fixed=true));
  SineVoltage alternating(V=1, frequency=1);
  Thyristor thyristor(fire=time > 0.2);
  Resistor lamp(R=1);
  PulseVoltage pulses(V=3, offset=1, period=1, width=0.5);
  Resistor pulsed(R=2);
  StepCurrent step(I=4, offset=3, startTime=1);
  Resistor stepped(R=1);
  Ground ground;
equation
  connect(battery.p, switch.p);
  connect(switch.n, r.p);
  connect(r.n, capacitor.p);
  connect(capacitor.n, ground.p);
  connect(battery.n, ground.p);
  connect(alternating.p, thyristor.p);
  connect(thyristor.n, lamp.p);
  connect(lamp.n, ground.p);
  connect(alternating.n, ground.p);
  connect(pulses.p, pulsed.p);
  connect(pulsed.n, ground.p);
  connect(pulses.n, ground.p);
  connect(step.n, stepped.p);
  connect(stepped.n, ground.p);
  connect(step.p, ground.p);
  annotation (experiment(StopTime=3, Interval=0.05, Tolerance=1e-8));
end ElectricalSwitching;
