model DiscOnATable "A disc that slides at first rolls with 2/3 of its velocity; another one rolls down a slope"
  import BondGraph.Planar.*;
  inner World world;
  Parts.Fixed table;
  Joints.Wheel sliding(radius=0.2, mu=0.1, along(v(start=3, fixed=true)), axle(w(fixed=true)));
  Parts.Body disc(m=2, J=0.04);
  Parts.Fixed slope(phi=-0.3);
  Joints.Wheel rolling(radius=0.2, along(v(fixed=true)), axle(w(fixed=true)));
  Parts.Body other(m=2, J=0.04);
equation
  connect(table.frame, sliding.frame_a);
  connect(sliding.frame_b, disc.frame);
  connect(slope.frame, rolling.frame_a);
  connect(rolling.frame_b, other.frame);
  // It rolls after v0/(3*mu*g) = 1.019 s.
  // at 1: sliding.along.v = 2.019 within 1e-8
  // end: sliding.along.v = 2 within 1e-9
  // end: sliding.axle.w = -10 within 1e-8
  // end: sliding.slip.f[1] = 0 within 1e-14
  // 2/3*9.81*sin(0.3)*2
  // end: rolling.along.v = 3.865404 within 1e-6
  annotation (experiment(StopTime=2, Interval=0.1, Tolerance=1e-9));
end DiscOnATable;
