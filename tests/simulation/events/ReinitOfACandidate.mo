model ReinitOfACandidate "A velocity that is reset may be no state then"
  parameter Real g = 9.81;
  Real x(start = 0), y(start = -1), u(start = 1), v(start = 0);
  Real F;
  Real phi(start = 0, fixed = true), w(start = 1, fixed = true);
  Real difference = x - sin(phi);
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - g;
  x^2 + y^2 = 1;
  der(phi) = w;
  der(w) = -g*sin(phi);
  when time >= 0.3 then
    reinit(u, -2*y);
    reinit(w, 2);
  end when;
  // Now u follows from v.
  when time >= 0.8 then
    reinit(v, 3*pre(x));
    reinit(w, 3);
  end when;
  // constant: difference within 1e-5
  // events: 2
  annotation(experiment(StopTime = 2, Tolerance = 1e-9));
end ReinitOfACandidate;
