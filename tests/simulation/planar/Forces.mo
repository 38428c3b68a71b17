model Forces "Springs, dampers and given forces on free bodies, without gravity"
  import BondGraph.Planar.*;
  inner World world(g=0);
  Parts.Fixed wall;
  Parts.Body onSpring(m=2, J=1, x(start=1.5, fixed=true));
  Forces.Spring spring(c=8, s0=1);
  Parts.Body onDamper(m=2, J=1, x(start=1, fixed=true), vx(start=1, fixed=true));
  Forces.Damper damper(d=4);
  Parts.Body pushed(m=2, J=1, x(start=1, fixed=true));
  Forces.Force push(f=6);
  Parts.Body blown(m=2, J=1);
  Forces.WorldForce wind(f={4, -2});
  Parts.Body turned(m=2, J=0.5, x(start=3, fixed=true));
  Forces.WorldTorque torque(t=3);
  Parts.Body other(m=2, J=2);
  Forces.Torque between(t=1);
equation
  connect(wall.frame, spring.frame_a);
  connect(spring.frame_b, onSpring.frame);
  connect(wall.frame, damper.frame_a);
  connect(damper.frame_b, onDamper.frame);
  connect(wall.frame, push.frame_a);
  connect(push.frame_b, pushed.frame);
  connect(wind.frame, blown.frame);
  connect(torque.frame, turned.frame);
  connect(between.frame_a, other.frame);
  connect(between.frame_b, turned.frame);
  // x = 1 + 0.5*cos(2*t); v = exp(-2*t); a = 3; a = {2, -1}; J*a = 3 + 1; J*a = -1
  // end: onSpring.x = 0.79192658172642882 within 1e-7
  // end: onDamper.vx = 0.13533528323661269 within 1e-7
  // end: pushed.x = 2.5 within 1e-7
  // end: blown.x = 1 within 1e-7
  // end: blown.y = -0.5 within 1e-7
  // end: turned.phi = 4 within 1e-7
  // end: turned.x = 3 within 1e-9
  // end: other.phi = -0.25 within 1e-7
  // end: other.x = 0 within 1e-9
  annotation (experiment(StopTime=1, Tolerance=1e-9));
end Forces;
