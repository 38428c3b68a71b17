model WhatAnImpactTells "The variables of an impact are used in equations as others are"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Impacts.Restitution left(epsilon=0.5);
  Impacts.Restitution right(epsilon=0.5);
  Junctions.J1 motion(m=3);
  Bonds.Bond b[3];
  Real x(start=0, fixed=true);
  Integer bounces = right.count;
  Real loss = -right.work;
  Real force = right.e[1];
  discrete Real last(start=0, fixed=true) "Time of the last impact at either wall";
  Integer steps(start=0, fixed=true);
equation
  connect(motion.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail);
  connect(b[2].head, left.port);
  connect(motion.port[3], b[3].tail);
  connect(b[3].head, right.port);
  der(x) = body.f[1];
  right.strikes = x >= 1.5 and body.f[1] > 0;
  left.strikes = x <= 0 and body.f[1] < 0;
  when {change(left.count), change(bounces)} then
    last = time;
    steps = pre(steps) + (left.count - pre(left.count)) + (bounces - pre(bounces));
  end when;
  // At 0.5 s with 3 m/s, at 1.5 s with 1.5 m/s, at 3.5 s with 0.75 m/s.
  // end: bounces = 2 within 0
  // end: left.count = 1 within 0
  // end: steps = 3 within 0
  // end: last = 3.5 within 1e-9
  // end: loss = -7.171875 within 1e-9
  // end: force = 0 within 0
  // end: body.f[1] = -0.375 within 1e-13
  annotation (experiment(StopTime=4));
end WhatAnImpactTells;
