model WheelSpins "A wheel that is driven harder and harder rolls, spins, and rolls again when the drive is off"
  import BondGraph.*;
  constant Real m = 2, J = 0.02, r = 0.1, mu = 0.3, g = 9.81;
  inner Planar.World world(g=g);
  Planar.Parts.Fixed ground;
  Planar.Joints.Wheel wheel(radius=r, mu=mu, along(s(fixed=true), v(fixed=true)), axle(phi(fixed=true), w(fixed=true)));
  Planar.Parts.Body body(m=m, J=J);
  Planar.Forces.WorldTorque drive;
equation
  drive.t = if time < 1.5 then -time else 0;
  connect(ground.frame, wheel.frame_a);
  connect(wheel.frame_b, body.frame);
  connect(drive.frame, body.frame);
  // Rolling takes the force t/(r + J/(m*r)), which is too large from 1.1772 s on; then the velocity grows by mu*g.
  // v(1.1772) = 1.1772^2/(2*m*0.2) = 1.73225; v(1.5) = 1.73225 + 2.943*0.3228 = 2.68225
  // at 1: wheel.along.v = 1.25 within 1e-8
  // at 1.5: wheel.along.v = 2.6822494 within 1e-6
  // From then on momentum about the point of contact is kept: (m*v*r + J*w)/(m*r + J/r)
  // end: wheel.along.v = 2.8125 within 1e-7
  // end: wheel.friction.slip = 0 within 1e-14
  annotation (experiment(StopTime=3, Interval=0.1, Tolerance=1e-8));
end WheelSpins;
