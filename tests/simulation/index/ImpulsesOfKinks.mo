model ImpulsesOfKinks "A prescribed position that bends has a velocity that jumps and a force with an impulse, whatever way the bend is written"
  constant Integer n = 8;
  Real x[n], v[n], f[n], p[n](each start = 0, each fixed = true);
  Real u = time - 1;
  Real w, q(start = 0, fixed = true) "Differentiated as an expression";
  Real phi(start = 0.5, fixed = true), omega(start = 0, fixed = true), y, dy;
equation
  x[1] = max(0, u);
  x[2] = -min(-u, 0);
  x[3] = (abs(u) + u)/2;
  x[4] = (sqrt(u^2) + u)/2;
  x[5] = smooth(0, if u > 0 then u else 0);
  x[6] = semiLinear(u, 1, 0);
  x[7] = if u > 0 then u else 0;
  x[8] = max({0, u, -1});
  v = der(x);
  f = 3*der(v);
  der(p) = f;
  w = der(max(0, u));
  der(q) = 3*der(w);
  // A mass of half the inertia is taken along below 0.2: omega falls by a third when it is reached.
  y = min(0, phi - 0.2);
  dy = der(y);
  der(phi) = omega;
  der(omega) = -phi - 0.5*der(dy);
  // end: p[1] = 3 within 1e-9
  // end: p[2] = 3 within 1e-9
  // end: p[3] = 3 within 1e-9
  // end: p[4] = 3 within 1e-9
  // end: p[5] = 3 within 1e-9
  // end: p[6] = 3 within 1e-9
  // end: p[7] = 3 within 1e-9
  // end: p[8] = 3 within 1e-9
  // end: q = 3 within 1e-9
  // phi(t) = 0.5 cos t until arccos 0.4, then with the frequency sqrt(2/3) from 0.2 with the velocity -0.5 sin(arccos 0.4)/1.5
  // end: phi = -0.3597442488 within 1e-6
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end ImpulsesOfKinks;
