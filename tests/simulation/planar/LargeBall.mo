model LargeBall "A ball of 100 km bounces and comes to rest as a small one does: no length of the library is compared with one of the model"
  import BondGraph.*;
  inner Planar.World world;
  parameter Real s = 1e5 "Radius";
  Planar.Parts.Body ball(m=1, J=s*s, x(fixed=true), y(start=11*s, fixed=true), phi(fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true));
  Planar.Contacts.BallLine floor(radius=s, redeclare model Law = Impacts.Restitution(epsilon=0.5));
  Planar.Parts.Fixed ground;
  Real height = floor.gap/(10*s);
equation
  connect(ground.frame, floor.frame_a);
  connect(floor.frame_b, ball.frame);
  // It falls for T = sqrt(2*10*s/9.81), and is highest after T*(1 + 0.5) and T*(1 + 1 + 0.25); its bounces are over after 3*T.
  // at 677.2854614785963: height = 0.25 within 1e-4
  // at 1015.9281922178945: height = 0.0625 within 1e-4
  // end: height = 0 within 1e-10
  // warns: rests at its boundary
  // events: 43
  annotation (experiment(StopTime=1806.0945639429235, Interval=112.88091024643272));
end LargeBall;
