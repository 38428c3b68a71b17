model VelocitiesTwice "In 2*der(x) = v the velocity is there twice: the motion chooses between x and y all the same"
  model Pendulum
    parameter Real c = 2;
    Real x(start = 1), y(start = 0, fixed = true), vx, vy(start = 0, fixed = true), F;
    Real energy = (vx^2 + vy^2)/2 + 9.81*y;
  equation
    c*der(x) = vx;
    c*der(y) = vy;
    c*der(vx) = -F*x;
    c*der(vy) = -F*y - 9.81;
    x^2 + y^2 = 1;
  end Pendulum;
  model Preferred "Goes round, with start values of velocities that are not fixed"
    Real x(start = 0, stateSelect = StateSelect.prefer), y(start = -1);
    Real vx(start = 7, stateSelect = StateSelect.prefer), vy, f;
    Real energy = (vx^2 + vy^2)/2 + 9.81*y;
  equation
    der(x) = -vx;
    2*der(y) = 2*vy;
    der(vx) = -f*x;
    der(vy) = f*y - 9.81;
    x^2 + y^2 = 1;
  end Preferred;
  model Stop "A mass of half the inertia is taken along below 0.2: omega falls by a third when it is reached, long after something else has jumped"
    Real phi(start = 0.5, fixed = true), omega(start = 0, fixed = true), y, dy;
    Real x = max(0, time - 1), v = der(x), p(start = 0, fixed = true);
  equation
    der(p) = 3*der(v);
    y = min(0, phi - 0.2);
    dy = 2*der(y);
    2*der(phi) = omega;
    2*der(omega) = -phi - 0.5*2*der(dy);
  end Stop;
  Pendulum p, slow(c = 1000);
  Preferred q;
  Stop s;
  // constant: p.energy within 1e-4
  // constant: slow.energy within 1e-6
  // constant: q.energy within 1e-3
  // A pendulum of length 1 m from the level has sin(phi/2) = sin(pi/4) sn(K - sqrt(g) t, 1/2) and y = -cos(phi); here t is half of the time.
  // end: p.y = -0.9842734097379 within 1e-6
  // end: s.p = 3 within 1e-9
  // phi = 0.5 cos(t/2) until 2 arccos 0.4, then with the frequency sqrt(2/3)/2 from 0.2 with the velocity -0.5 sin(arccos 0.4)/1.5
  // end: s.phi = -0.3597442488 within 1e-6
  annotation(experiment(StopTime = 6, Tolerance = 1e-8));
end VelocitiesTwice;
