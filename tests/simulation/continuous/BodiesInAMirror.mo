model BodiesInAMirror "Two bodies on either side of a third one pull it to both sides alike: what rounding makes of that is no motion to be resolved"
  constant Real G = 6.67;
  Real a[3](start = {3, 0, 0}, each fixed = true), va[3](start = {0, 0.8, 0}, each fixed = true);
  Real b[3](start = {-3, 0, 0}, each fixed = true), vb[3](start = {0, -0.8, 0}, each fixed = true);
  Real c[3](start = {0, 0, -3}, each fixed = true), vc[3](start = {0, 0, 0.8}, each fixed = true);
  Real ab = sqrt((b - a)*(b - a)), ac = sqrt((c - a)*(c - a)), bc = sqrt((c - b)*(c - b));
  Real energy = (va*va + vb*vb + vc*vc)/2 - G*(1/ab + 1/ac + 1/bc);
equation
  der(a) = va;
  der(b) = vb;
  der(c) = vc;
  der(va) = G*((b - a)/ab^3 + (c - a)/ac^3);
  der(vb) = G*((a - b)/ab^3 + (c - b)/bc^3);
  der(vc) = G*((a - c)/ac^3 + (b - c)/bc^3);
  // constant: energy within 1e-5
  // constant: c[1] within 1e-9
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end BodiesInAMirror;
