model WallBeginsToMove "Masses at rest on stops whose walls get a velocity at once: towards them with restitution, and away"
  model OnAWall
    parameter Real epsilon = 0, speed = 1;
    BondGraph.Translational.Mass mass(m = 1, s(start = 1, fixed = true), v(start = 0, fixed = true));
    BondGraph.Translational.Speed wall(v0 = if time < 4 then 0 else speed);
    BondGraph.Translational.HardStop stop(sMin = 0, sMax = 1e3, epsilon = epsilon);
    BondGraph.Translational.ConstantForce force(f0 = -2);
  equation
    connect(wall.flange, stop.flange_a);
    connect(stop.flange_b, mass.flange_a);
    connect(force.flange, mass.flange_b);
  end OnAWall;
  OnAWall bounces(epsilon = 0.5), pushed, left(speed = -1);
  // It has 1.5 after the blow and is back 2*0.5/2 = 0.5 s later: half way it is 0.0625 above the wall.
  // at 4.25: bounces.mass.s = 0.3125 within 1e-7
  // at 4.25: pushed.mass.s = 0.25 within 1e-8
  // at 4.25: left.mass.s = -0.0625 within 1e-7
  // at 4.5: left.mass.s = -0.25 within 1e-7
  // The wall is caught up with after 1 s, and at rest all go with it.
  // end: bounces.mass.s = 2 within 1e-6
  // end: left.mass.s = -2 within 1e-7
  // warns: rests at its boundary
  annotation(experiment(StopTime = 6, Interval = 0.25, Tolerance = 1e-10));
end WallBeginsToMove;
