model JointsWithFlanges "Dampers of other libraries at joints: w = 3*exp(-d*t/J), v = 2*exp(-d*t/m)"
  import BondGraph.*;
  inner Planar.World world(g=0);
  Planar.Parts.Fixed wall;
  Planar.Joints.FlangedRevolute hinge(phi(start=0, fixed=true), w(start=3, fixed=true));
  Planar.Parts.Body wheel(m=1, J=0.5);
  Rotational.Fixed bearing;
  Rotational.Damper brake(d=0.5);
  Planar.Joints.FlangedPrismatic slide(n={1, 1}, s(start=0, fixed=true), v(start=2, fixed=true));
  Planar.Parts.Body sledge(m=4);
  Translational.Fixed rail;
  Translational.Damper cushion(d=2);
equation
  connect(wall.frame, hinge.frame_a);
  connect(hinge.frame_b, wheel.frame);
  connect(bearing.flange, brake.flange_a);
  connect(brake.flange_b, hinge.flange);
  connect(wall.frame, slide.frame_a);
  connect(slide.frame_b, sledge.frame);
  connect(rail.flange, cushion.flange_a);
  connect(cushion.flange_b, slide.flange);
  // states: 4
  // end: hinge.w = 1.1036383235143270 within 1e-7
  // end: hinge.phi = 1.8963616764856730 within 1e-7
  // end: slide.v = 1.2130613194252668 within 1e-7
  // end: sledge.x = 1.1128993548247765 within 1e-7
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end JointsWithFlanges;
