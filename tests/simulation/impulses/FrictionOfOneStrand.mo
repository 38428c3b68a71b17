model FrictionOfOneStrand "Friction needs a normal and a tangential direction"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(f(start={1}, each fixed=true));
  Impacts.Friction stop(n=1, strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, stop.port);
  // fails compile: `stop` has cardinality 1, but its law of impact is for a normal direction and one tangential direction
end FrictionOfOneStrand;
