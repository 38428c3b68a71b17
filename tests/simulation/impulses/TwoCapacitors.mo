model TwoCapacitors "Joined for a moment they have one voltage"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C first(c=2, q(start={6}, each fixed=true));
  Elements.C second(c=1, q(start={0.5}, each fixed=true));
  Junctions.J1 mesh(m=3);
  Impacts.Equalise join(strikes=time >= 0.5);
  Bonds.Bond b[3];
equation
  connect(first.port, b[1].tail);
  connect(b[1].head, mesh.port[1]);
  connect(mesh.port[2], b[2].tail);
  connect(b[2].head, second.port);
  connect(mesh.port[3], b[3].tail);
  connect(b[3].head, join.port);
  // u = (c1*u1 + c2*u2)/(c1 + c2), loss = c1*c2/(c1 + c2)/2*(u1 - u2)^2
  // end: first.e[1] = 2.1666666666666667 within 1e-14
  // end: second.e[1] = 2.1666666666666667 within 1e-14
  // end: join.work = 2.0833333333333333 within 1e-14
  // end: join.q[1] = 1.6666666666666667 within 1e-14
end TwoCapacitors;
