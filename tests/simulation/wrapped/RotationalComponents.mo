// w = (1 - exp(-2*t))/2
// end: fan.w = 0.4323323583816936 within 1e-7
// end: middle.y = 0.5 within 1e-12
// The brake holds 3 N.m, which is more than the sine, and the weight rests on the stop.
// at 0.3: shaft.w = 0 within 1e-12
// end: leaning.phi = 1.01 within 1e-6
// end: brake.isStuck = 1 within 0
model RotationalComponents "Damper, springs in series, brake and stop about an axis"
  import BondGraph.Rotational.*;
  ConstantTorque torque(tau0=1);
  Inertia fan(J=1, phi(fixed=true), w(fixed=true));
  Damper air(d=2);
  Fixed housing;
  Spring first(c=2);
  AngleSensor middle;
  Spring second(c=2);
  Fixed turned(phi0=1);
  SineTorque swing(tau0=2.9, frequency=1);
  Inertia shaft(J=1, phi(fixed=true), w(fixed=true));
  Friction brake(tauSliding=3);
  ConstantTorque weight(tau0=10);
  Inertia leaning(J=1, phi(start=1.01, fixed=true), w(fixed=true));
  Stop stop(phiMin=-1, phiMax=1, c=1000);
equation
  connect(torque.flange, fan.flange_a);
  connect(fan.flange_b, air.flange_b);
  connect(air.flange_a, housing.flange);
  connect(housing.flange, first.flange_a);
  connect(first.flange_b, second.flange_a);
  connect(second.flange_b, turned.flange);
  connect(middle.flange, first.flange_b);
  connect(swing.flange, shaft.flange_a);
  connect(shaft.flange_b, brake.flange_b);
  connect(brake.flange_a, housing.flange);
  connect(weight.flange, leaning.flange_a);
  connect(leaning.flange_b, stop.flange_b);
  connect(stop.flange_a, housing.flange);
  annotation (experiment(StopTime=1, Interval=0.1, Tolerance=1e-8));
end RotationalComponents;
