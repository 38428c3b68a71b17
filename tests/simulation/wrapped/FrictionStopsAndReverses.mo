// 8*sin(t) against 6 N of sticking and 4 N of sliding: loose at asin(6/8) = t1, then m*v = 8*(cos(t1) - cos(t)) - 4*(t - t1), at rest
// at 3.778644, held until pi + t1 = 3.989655, and the same in the other direction.
// at 0.8: heavy.v = 0 within 1e-12
// at 2: heavy.v = 2.006462815216122 within 1e-7
// at 2: heaviest.v = 0.004012925630432244 within 1e-8
// at 2: light.v = 401.2925630432244 within 1e-6
// at 3.9: heavy.v = 0 within 1e-9
// at 3.9: heaviest.v = 0 within 1e-9
// at 3.9: light.v = 0 within 1e-9
// at 6: heavy.v = -2.4657419228086033 within 1e-7
// end: heavy.v = 0 within 1e-9
// end: light.v = 0 within 1e-9
model FrictionStopsAndReverses "Friction that sticks between two strokes"
  model Sledge
    import BondGraph.Translational.*;
    parameter Real m;
    Force force(f0=8*sin(time));
    Mass mass(m=m, s(fixed=true), v(fixed=true));
    Friction floor(fSliding=4, peak=1.5);
    Fixed ground;
    Real v = mass.v;
  equation
    connect(force.flange, mass.flange_a);
    connect(mass.flange_b, floor.flange_a);
    connect(floor.flange_b, ground.flange);
  end Sledge;
  Sledge light(m=0.01);
  Sledge heavy(m=2);
  Sledge heaviest(m=1000);
  annotation (experiment(StopTime=7, Interval=0.1, Tolerance=1e-8));
end FrictionStopsAndReverses;
