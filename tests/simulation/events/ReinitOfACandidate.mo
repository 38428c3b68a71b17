model ReinitOfACandidate "A velocity that is reset may be no state then"
  parameter Real g = 9.81;
  Real x(start = 0), y(start = -1), u(start = 1), v(start = 0);
  Real F;
  Real phi(start = 0, fixed = true), w(start = 1, fixed = true);
  Real difference = x - sin(phi), rate = if time < 0.5 then 2 else 3;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - g;
  x^2 + y^2 = 1;
  der(phi) = w;
  der(w) = -g*sin(phi);
  when {time >= 0.3, time >= 0.8} then
    // Of the two velocities sometimes one is a state, sometimes the other.
    reinit(u, -rate*y);
    reinit(w, rate);
  end when;
  // constant: difference within 1e-5
  // events: 2
  annotation(experiment(StopTime = 2, Tolerance = 1e-9));
end ReinitOfACandidate;
