// Kepler's equation: what relations ask about the unknown of a system happens between two looks, too. The anomaly E goes round 80 times.
model FastUnknowns
  Real E, M(start=0, fixed=true), m = 50*time;
  // One system behind the other, the first of them torn.
  Real F, G, H;
  // A linear system.
  Real u, w;
  Real q(start=0, fixed=true), r(start=0, fixed=true), s(start=0, fixed=true), k(start=0, fixed=true), l(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  E - 0.3*sin(E) = M;
  der(M) = 50;
  F = m + 0.9*G;
  G = sin(F);
  H + 0.1*sin(H) = F;
  u + 2*w = 3*M;
  w*(2 + cos(M)) - u = M*(1 + cos(M));
  // In the end M = 500, in the 80th round behind the window. A window is as wide for M as it is for E: sin(E) is the same at both ends.
  der(q) = if sin(E) > 0.95 then 1 else 0;           // end: q = 1.0161933737328688 within 1e-6
  when sin(E) > 0.95 then                            // end: n = 80 within 0
    n = pre(n) + 1;
  end when;
  // sin(E) > 0.29/0.3
  der(r) = if E - M > 0.29 then 1 else 0;            // end: r = 0.8285489344199078 within 1e-6
  der(s) = if sin(F) > 0.95 then 1 else 0;           // end: s = 1.0161933737328688 within 1e-6
  // From H = asin(0.95) to H = pi - asin(0.95), in terms of m.
  der(k) = if sin(H) > 0.95 then 1 else 0;           // end: k = 1.1014965010018123 within 1e-6
  // u = M
  der(l) = if sin(u) > 0.95 then 1 else 0;           // end: l = 1.0161933737328688 within 1e-6
  annotation(experiment(StopTime=10));
end FastUnknowns;
