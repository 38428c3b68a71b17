model ChainBetweenTwoWalls "Three rods between two walls: a loop that is closed by the ground"
  import BondGraph.Planar.*;
  inner World world;
  Parts.Fixed left;
  Parts.Fixed right(r={2, 0});
  Joints.Revolute hinge[4](phi(start={0.3, 0, 0, 0}, fixed={true, false, false, false}), w(fixed={true, false, false, false}));
  Parts.Rod rod[3](r={{0, -1}, {2, 0}, {0, 1}});
  Parts.Body body[2](each m=1);
  Real energy = sum(body.energy);
equation
  connect(left.frame, hinge[1].frame_a);
  for i in 1:3 loop
    connect(hinge[i].frame_b, rod[i].frame_a);
    connect(rod[i].frame_b, hinge[i + 1].frame_a);
  end for;
  connect(hinge[4].frame_b, right.frame);
  connect(body[1].frame, rod[1].frame_b);
  connect(body[2].frame, rod[2].frame_b);
  // A swing: it moves as a pendulum of the length 1 does, and its seat stays horizontal.
  // states: 2
  // end: body[1].phi = -0.29999 within 1e-3
  // end: body[2].phi = 0 within 1e-9
  // constant: energy within 1e-6
  annotation (experiment(StopTime=1.0090, Tolerance=1e-9));
end ChainBetweenTwoWalls;
