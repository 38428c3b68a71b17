model FrictionAgainstAWall "Nothing can move in the normal direction, so that no impulse ends the impact"
  import BondGraph.*;
  inner Defaults defaults(n=2);
  Sources.Sf rail(f0Each={1, 2});
  Impacts.Friction wall(strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(rail.port, b.tail);
  connect(b.head, wall.port);
  // fails simulate: the impact `wall` has no solution: no impulse can change the flow there as its law asks
end FrictionAgainstAWall;
