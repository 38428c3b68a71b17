// The spring gives the force at the junction where the impact would have to be infinite.
// fails compile: an impulse reaches `spring`, but what it stores cannot follow it
model AgainstASpring
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=1, p(start={1}, each fixed=true));
  Elements.C spring(c=1);
  Junctions.J0 force(m=3);
  Impacts.Restitution stop(epsilon=0.5, strikes=time >= 0.5);
  Bonds.Bond b[3];
equation
  connect(body.port, b[1].tail);
  connect(b[1].head, force.port[1]);
  connect(force.port[2], b[2].tail);
  connect(b[2].head, spring.port);
  connect(force.port[3], b[3].tail);
  connect(b[3].head, stop.port);
  annotation (experiment(StopTime=1));
end AgainstASpring;
