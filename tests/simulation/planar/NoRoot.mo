model NoRoot "A rod that is connected with nothing that knows its position"
  inner BondGraph.Planar.World world;
  BondGraph.Planar.Parts.Rod rod;
  BondGraph.Planar.Joints.Revolute hinge;
equation
  connect(rod.frame_b, hinge.frame_a);
  // fails check: is a root or potential root
end NoRoot;
