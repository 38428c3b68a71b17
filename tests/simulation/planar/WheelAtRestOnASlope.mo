model WheelAtRestOnASlope "A wheel that is let go on a slope rolls from the start: the slip is rounding only"
  import BondGraph.*;
  inner Planar.World world(g=9.81);
  Planar.Parts.Fixed slope(phi=-0.3);
  Planar.Joints.Wheel wheel(radius=0.2, mu=0.5, along(s(fixed=true), v(start=0, fixed=true)), axle(phi(fixed=true), w(start=0, fixed=true)));
  Planar.Parts.Body body(m=2, J=0.04);
equation
  connect(slope.frame, wheel.frame_a);
  connect(wheel.frame_b, body.frame);
  // 9.81*sin(0.3)/(1 + J/(m*radius^2)) = 1.9327021
  // end: wheel.along.v = 1.9327021 within 1e-6
  // end: wheel.along.s = 0.96635105 within 1e-6
  // end: wheel.friction.slip = 0 within 1e-12
  annotation (experiment(StopTime=1, Interval=0.5, Tolerance=1e-8));
end WheelAtRestOnASlope;
