model PreferredStateIsSingular "y = x^2 does not tell x at zero, nor x^3 well: however much y is preferred, x is the state"
  // end: x = 0.881289166895 within 1e-4
  // end: c.x = 0.2836621854632262 within 1e-5
  // end: p.a = 25.5 within 1e-6
  // end: q.energy = 14.69 within 1e-4
  // The bead: DOP853 at 1e-12 of x'' = -(4*x*x'^2 + 2*g*x)/(1 + 4*x^2). The others: cos(5), 0.5 + 5*5, 49/2 - 9.81.
  model Cubic
    Real x(start = 1), y(start = 1, fixed = true, stateSelect = StateSelect.prefer);
    Real v(stateSelect = StateSelect.prefer), u(start = 0, fixed = true);
  equation
    der(x) = u;
    der(u) = -x;
    y = x^3;
    v = der(y);
  end Cubic;
  model Piston
    Real a(start = 0.5, fixed = true), w(start = 5, fixed = true);
    Real x(stateSelect = StateSelect.prefer), v(stateSelect = StateSelect.prefer);
  equation
    der(a) = w;
    der(w) = 0;
    x = cos(a);
    v = der(x);
  end Piston;
  model Pendulum "Goes round"
    Real x(start = 0, fixed = true, stateSelect = StateSelect.prefer), y(start = -1);
    Real vx(start = 7, fixed = true, stateSelect = StateSelect.prefer), vy, f;
    Real energy = (vx^2 + vy^2)/2 + 9.81*y;
  equation
    der(x) = vx;
    der(y) = vy;
    der(vx) = -f*x;
    der(vy) = -f*y - 9.81;
    x^2 + y^2 = 1;
  end Pendulum;
  Real x(start = 1, fixed = true), y(stateSelect = StateSelect.prefer);
  Real u(start = 0, fixed = true), v(stateSelect = StateSelect.prefer), n;
  Cubic c;
  Piston p;
  Pendulum q;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -2*x*n;
  der(v) = n - 9.81;
  y = x^2;
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end PreferredStateIsSingular;
