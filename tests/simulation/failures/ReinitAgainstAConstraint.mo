model ReinitAgainstAConstraint "Two velocities that no motion of the pendulum has"
  Real x(start = 0.6), y(start = -0.8), u(start = 0.8), v(start = 0.6);
  Real F;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - 9.81;
  x^2 + y^2 = 1;
  when time >= 0.5 then
    reinit(u, 1);
    reinit(v, 5);
  end when;
  // fails simulate: the constraints do not allow `reinit(u, 1.0)` and `reinit(v, 5.0)`
end ReinitAgainstAConstraint;
