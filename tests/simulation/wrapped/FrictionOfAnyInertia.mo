// Force t against 6 N of sticking and 4 N of sliding: loose at 6 s, then m*v = (t^2 - 36)/2 - 4*(t - 6), which is 6 at 8 s.
// at 5.9: light.v = 0 within 1e-12
// at 5.9: heavy.v = 0 within 1e-12
// end: light.v = 600 within 1e-6
// end: unit.v = 6 within 1e-6
// end: heavy.v = 3 within 1e-6
// end: heaviest.v = 0.006 within 1e-8
// The other way round, and about an axis.
// end: backward.v = -3 within 1e-6
// end: flywheel.w = 3 within 1e-6
// end: backwardFlywheel.w = -0.006 within 1e-8
model FrictionOfAnyInertia "Whatever is heavy breaks loose at the same force"
  model Sledge
    import BondGraph.Translational.*;
    parameter Real m;
    parameter Real direction = 1;
    Force force(f0=direction*time);
    Mass mass(m=m, s(fixed=true), v(fixed=true));
    Friction floor(fSliding=4, peak=1.5);
    Fixed ground;
    Real v = mass.v;
  equation
    connect(force.flange, mass.flange_a);
    connect(mass.flange_b, floor.flange_a);
    connect(floor.flange_b, ground.flange);
  end Sledge;
  model Flywheel
    import BondGraph.Rotational.*;
    parameter Real J;
    parameter Real direction = 1;
    Torque torque(tau0=direction*time);
    Inertia inertia(J=J, phi(fixed=true), w(fixed=true));
    Friction brake(tauSliding=4, peak=1.5);
    Fixed housing;
    Real w = inertia.w;
  equation
    connect(torque.flange, inertia.flange_a);
    connect(inertia.flange_b, brake.flange_b);
    connect(brake.flange_a, housing.flange);
  end Flywheel;
  Sledge light(m=0.01);
  Sledge unit(m=1);
  Sledge heavy(m=2);
  Sledge heaviest(m=1000);
  Sledge backward(m=2, direction=-1);
  Flywheel flywheel(J=2);
  Flywheel backwardFlywheel(J=1000, direction=-1);
  annotation (experiment(StopTime=8, Interval=0.1, Tolerance=1e-8));
end FrictionOfAnyInertia;
