model RigidlyJoinedBodies "Of two bodies on one rod, one says where both are"
  inner BondGraph.Planar.World world;
  BondGraph.Planar.Parts.Body first(m=2, vx(start=1, fixed=true), vy(fixed=true), w(start=2, fixed=true));
  BondGraph.Planar.Parts.Rod rod(r={3, 0});
  BondGraph.Planar.Parts.Body second(m=1);
  Real x = (2*first.x + second.x)/3;
  Real y = (2*first.y + second.y)/3;
  Real energy = first.energy + second.energy;
equation
  connect(first.frame, rod.frame_a);
  connect(rod.frame_b, second.frame);
  // The centre of mass begins at {1, 0} with the velocity {1, 2}; nothing turns the rod.
  // states: 6
  // end: x = 2 within 1e-7
  // end: y = -2.905 within 1e-7
  // end: second.phi = 2 within 1e-7
  // end: first.w = 2 within 1e-7
  // constant: energy within 1e-6
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end RigidlyJoinedBodies;
