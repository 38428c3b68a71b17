model AtTheStart "An impact that strikes when the simulation begins, and never again"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Impacts.Inelastic brake(strikes=true);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, brake.port);
  // end: body.f[1] = 0 within 1e-15
  // end: brake.count = 1 within 0
  // end: brake.work = 9 within 1e-14
end AtTheStart;
