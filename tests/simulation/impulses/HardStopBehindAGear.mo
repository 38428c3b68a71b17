model HardStopBehindAGear "A motor runs against a stop through a gear and a rack"
  import BondGraph.*;
  Rotational.Inertia motor(J=0.02, phi(fixed=true), w(start=30, fixed=true));
  Rotational.IdealGear gear(ratio=5);
  Translational.RackAndPinion rack(radius=0.1);
  Translational.Mass load(m=4);
  Translational.HardStop stop(sMin=-1, sMax=0.3, epsilon=0.5);
  Translational.Fixed wall;
equation
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, rack.flange_a);
  connect(rack.flange_b, load.flange_a);
  connect(wall.flange, stop.flange_a);
  connect(load.flange_b, stop.flange_b);
  // The load moves at 30/5*0.1 = 0.6 m/s and hits the stop at 0.5 s; with the motor it weighs 4 + 0.02*50^2 = 54 kg.
  // at 1: motor.w = -15 within 1e-12
  // at 1: load.s = 0.15 within 1e-9
  // at 1: stop.impact.p[1] = 48.6 within 1e-12
  // at 1: stop.impact.work = 7.29 within 1e-12
  // states: 2
end HardStopBehindAGear;
