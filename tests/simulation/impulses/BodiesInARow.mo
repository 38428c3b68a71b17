model BodiesInARow "Five equal bodies that touch; two come and two leave"
  import BondGraph.*;
  inner Defaults defaults;
  constant Integer n = 5;
  Elements.I body[n](each i=2, f(start={{3}, {3}, {0}, {0}, {0}}, each fixed=true));
  Junctions.J1 motion[n](m={2, 3, 3, 3, 2});
  Junctions.J0 force[n - 1](each m=3);
  Impacts.Elastic contact[n - 1];
  Bonds.Bond toBody[n];
  Bonds.Bond fromLeft[n - 1];
  Bonds.Bond toRight[n - 1];
  Bonds.Bond toContact[n - 1];
  Real x[n](start={-2, -1, 1, 2, 3}, each fixed=true);
equation
  for i in 1:n loop
    connect(motion[i].port[1], toBody[i].tail);
    connect(toBody[i].head, body[i].port);
    der(x[i]) = body[i].f[1];
  end for;
  for i in 1:n - 1 loop
    connect(motion[i].port[if i == 1 then 2 else 3], fromLeft[i].tail);
    connect(fromLeft[i].head, force[i].port[1]);
    connect(force[i].port[2], toRight[i].tail);
    connect(toRight[i].head, motion[i + 1].port[2]);
    connect(force[i].port[3], toContact[i].tail);
    connect(toContact[i].head, contact[i].port);
    contact[i].strikes = x[i + 1] - x[i] <= 1 + 1e-12 and contact[i].f[1] > 0;
  end for;
  // The second meets the third at 1/3 s; velocities pass through the row at once.
  // end: x[1] = -1 within 1e-9
  // end: x[2] = 0 within 1e-9
  // end: x[3] = 1 within 1e-9
  // end: x[4] = 4 within 1e-9
  // end: x[5] = 5 within 1e-9
  // end: body[3].f[1] = 0 within 1e-14
  // end: body[5].f[1] = 3 within 1e-14
end BodiesInARow;
