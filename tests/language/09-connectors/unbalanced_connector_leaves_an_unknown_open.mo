// The connector is tolerated; that an equation is missing is not.
connector P
  Real v;
  flow Real h;
  flow Real g;
end P;
model UnbalancedConnectorLeavesAnUnknownOpen
  model A
    P p;
  equation
    p.v = 1;
  end A;
  A a, b;
equation
  connect(a.p, b.p);
  // error: unknowns
end UnbalancedConnectorLeavesAnUnknownOpen;
