model PressPauses "What rests is pressed by nothing for a while, and then again: it is where it was"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Real k(start = 1, fixed = true), u(start = 0, fixed = true);
  Real x(start = 0, fixed = true), w(start = 0, fixed = true);
  Real f(start = 0, fixed = true), vf(start = 0, fixed = true), b(start = 1, fixed = true), vb(start = 0, fixed = true);
  Real y(start = 0.5, fixed = true), vy(start = 0, fixed = true);
  Real g = if time < 4 then 9.81 elseif time < 5 then 0 else 9.81;
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -0.5*pre(v));
  end when;
  der(k) = u;
  der(u) = -g;
  when k <= 0 then
    reinit(u, 0);
  end when;
  // A cart is pushed to a stop, let alone, pushed, and pulled away from it.
  der(x) = w;
  der(w) = if time < 2 then 1 elseif time < 3 then 0 elseif time < 5 then 1 else -1;
  when x >= 1 then
    reinit(w, 0);
  end when;
  // The floor of a lift, which falls freely for half a second and brakes.
  der(f) = vf;
  der(vf) = if time < 3 then 0 elseif time < 3.5 then -9.81 elseif time < 4 then 9.81 else 0;
  der(b) = vb;
  der(vb) = -9.81;
  when b <= f then
    reinit(vb, vf - 0.5*(pre(vb) - vf));
  end when;
  // A force that comes and goes smoothly.
  der(y) = vy;
  der(vy) = -max(0, sin(2*time));
  when y <= 0 then
    reinit(vy, 0);
  end when;
  // end: h = 0 within 1e-8
  // end: k = 0 within 1e-8
  // end: x = 0.5 within 1e-7
  // end: b = -2.4525 within 1e-7
  // end: y = 0 within 1e-8
  // warns: rests at its boundary
  annotation(experiment(StopTime = 6, Interval = 0.5, Tolerance = 1e-10));
end PressPauses;
