model RestitutionBySpeed "A coefficient of restitution that depends on the velocity at which the body arrives"
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Wall wall;
  Bonds.Bond b;
  Real x(start=-1.5, fixed=true);
  model Wall
    extends Interfaces.Impact(n=1, unilateral=true);
    Real epsilon "Falls with the velocity";
  equation
    epsilon = 1/(1 + abs(f[1])/3);
    annotation (__Harpoon_bond(kind="ISw", law="restitution"));
  end Wall;
equation
  connect(body.port, b.tail);
  connect(b.head, wall.port);
  der(x) = body.f[1];
  wall.strikes = x >= 0 and body.f[1] > 0;
  // At 3 m/s epsilon is 1/2.
  // end: body.f[1] = -1.5 within 1e-13
end RestitutionBySpeed;
