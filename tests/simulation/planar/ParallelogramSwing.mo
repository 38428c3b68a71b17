model ParallelogramSwing "A beam hangs on two rods of the same length and stays level: the loop determines that it does not turn"
  import BondGraph.Planar.*;
  inner World world;
  Parts.Fixed left(r={0, 0}), right(r={1, 0});
  Joints.Revolute a(phi(start=-0.77, fixed=true), w(start=0, fixed=true)), b(phi(start=-0.77)), c(phi(start=0.77)), d(phi(start=-0.77));
  Parts.Rod rod1(r={1, 0}), rod2(r={1, 0}), half1(r={0.5, 0}), half2(r={0.5, 0});
  Parts.Body beam(m=2, J=0.3);
equation
  connect(left.frame, a.frame_a);
  connect(a.frame_b, rod1.frame_a);
  connect(rod1.frame_b, c.frame_a);
  connect(c.frame_b, half1.frame_a);
  connect(half1.frame_b, beam.frame);
  connect(half1.frame_b, half2.frame_a);
  connect(half2.frame_b, d.frame_a);
  connect(d.frame_b, rod2.frame_b);
  connect(right.frame, b.frame_a);
  connect(b.frame_b, rod2.frame_a);
  // Nothing is left open, also where the beam is level and its angle is a stationary point of one of the closures: no warning.
  // constant: beam.phi within 1e-6
  // constant: beam.energy within 1e-4
  annotation (experiment(StopTime=2));
end ParallelogramSwing;
