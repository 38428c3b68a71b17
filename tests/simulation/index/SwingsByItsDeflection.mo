model SwingsByItsDeflection "The deflection of a pendulum that swings by 80 degrees says where it is: it never comes to where it would not"
  parameter Real a = 1.4;
  Real x(start = sin(a), fixed = true, stateSelect = StateSelect.always), y(start = -cos(a));
  Real u(start = 0, fixed = true, stateSelect = StateSelect.always), v(start = 0), f;
  Real energy = (u^2 + v^2)/2 + 9.81*y;
equation
  der(x) = u;
  der(y) = v;
  der(u) = f*x;
  der(v) = f*y - 9.81;
  x^2 + y^2 = 1;
  // states: 2
  // constant: energy within 1e-4
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end SwingsByItsDeflection;
