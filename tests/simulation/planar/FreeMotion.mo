model FreeMotion "Coordinates of a motion that is free, at a point that is not the centre of mass"
  import BondGraph.Planar.*;
  inner World world;
  Parts.Fixed wall(r={0, 2});
  Joints.FreeMotion flight(x(fixed=true), vx(start=3, fixed=true), y(fixed=true), vy(fixed=true), phi(fixed=true), w(start=1, fixed=true));
  Parts.Rod rod(r={1, 0});
  Parts.Body body(m=1, J=0.1);
equation
  connect(wall.frame, flight.frame_a);
  connect(flight.frame_b, rod.frame_a);
  connect(rod.frame_b, body.frame);
  // The body begins at {1, 2} with the velocity {3, 1}.
  // states: 6
  // end: body.x = 4 within 1e-7
  // end: body.y = -1.905 within 1e-7
  // end: flight.phi = 1 within 1e-7
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end FreeMotion;
