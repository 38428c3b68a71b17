// Dry friction passes no impulse: what it holds is hit as if it were free, slides afterwards and sticks again.
model HitOnBoard "A body that sticks to a board which is free to move is hit by another one"
  inner BondGraph.Defaults defaults(domain=BondGraph.Types.Domain.Translational);
  BondGraph.Elements.I body(i=2, p(each start=0, each fixed=true)) "at rest";
  BondGraph.Elements.I board(i=3, p(each start=0, each fixed=true)) "at rest";
  BondGraph.Elements.I bullet(i=1, p(each start=3, each fixed=true)) "arrives with 3 m/s";
  BondGraph.Mechanics.DryFriction friction(eSliding=4, peak=1.5);
  BondGraph.Impacts.Restitution hit(epsilon=0.5, strikes=time >= 0.25);
  BondGraph.Junctions.J1 vBody(m=3), vBoard(m=2), vBullet(m=2);
  BondGraph.Junctions.J0 contact(m=3), between(m=3);
  BondGraph.Bonds.Bond b[9];
equation
  connect(vBody.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(vBoard.port[1], b[2].tail);
  connect(b[2].head, board.port);
  connect(vBullet.port[1], b[3].tail);
  connect(b[3].head, bullet.port);
  connect(vBullet.port[2], b[4].tail);
  connect(b[4].head, contact.port[1]);
  connect(contact.port[2], b[5].tail);
  connect(b[5].head, vBody.port[2]);
  connect(contact.port[3], b[6].tail);
  connect(b[6].head, hit.port);
  connect(vBody.port[3], b[7].tail);
  connect(b[7].head, between.port[1]);
  connect(between.port[2], b[8].tail);
  connect(b[8].head, vBoard.port[2]);
  connect(between.port[3], b[9].tail);
  connect(b[9].head, friction.port);
end HitOnBoard;

model HitOnTable "The same on a table that is fixed, held by a motor that pulls a little"
  inner BondGraph.Defaults defaults(domain=BondGraph.Types.Domain.Translational);
  BondGraph.Mechanics.DryFriction friction(eSliding=4);
  BondGraph.Elements.I body(i=2, p(each start=0, each fixed=true));
  BondGraph.Elements.I bullet(i=1, p(each start=3, each fixed=true));
  BondGraph.Sources.Se motor(e0=1);
  BondGraph.Impacts.Restitution hit(epsilon=0.5, strikes=time >= 0.25);
  BondGraph.Junctions.J1 vBody(m=4), vBullet(m=2);
  BondGraph.Junctions.J0 contact(m=3);
  BondGraph.Bonds.Bond b[7];
equation
  connect(vBody.port[1], b[1].tail);
  connect(b[1].head, body.port);
  connect(vBullet.port[1], b[2].tail);
  connect(b[2].head, bullet.port);
  connect(vBullet.port[2], b[3].tail);
  connect(b[3].head, contact.port[1]);
  connect(contact.port[2], b[4].tail);
  connect(b[4].head, vBody.port[2]);
  connect(contact.port[3], b[5].tail);
  connect(b[5].head, hit.port);
  connect(vBody.port[3], b[6].tail);
  connect(b[6].head, friction.port);
  connect(motor.port, b[7].tail);
  connect(b[7].head, vBody.port[4]);
end HitOnTable;

model FrictionLetsGo
  // Of the momentum 3 the body gets all: v1 - v2 = 0.5*3, 2*v1 + v2 = 3. On the board v1 = 1.5 - 2*t and v3 = 4/3*t are equal after 0.45 s.
  HitOnBoard board;
  // at 0.5: board.body.p[1] = 2 within 1e-7
  // at 0.5: board.board.p[1] = 1 within 1e-7
  // at 1: board.body.p[1] = 1.2 within 1e-7
  // at 1: board.board.p[1] = 1.8 within 1e-7
  // end: board.bullet.p[1] = 0 within 1e-9
  // On the table it slows down by 3 N and is at rest after 1 s.
  HitOnTable table;
  // at 0.75: table.body.p[1] = 1.5 within 1e-7
  // at 1.25: table.body.p[1] = 0 within 1e-6
  // end: table.body.p[1] = 0 within 1e-6
  // end: table.bullet.p[1] = 0 within 1e-9
  annotation(experiment(StopTime=2, Tolerance=1e-8));
end FrictionLetsGo;
