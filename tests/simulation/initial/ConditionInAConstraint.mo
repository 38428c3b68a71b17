model ConditionInAConstraint "Whether fixed start values satisfy a constraint is asked with the conditions that hold at the start"
  Real x(start = 0.8, fixed = true), y(start = -0.6), v(start = 0, fixed = true), u, f, l;
equation
  l = if time < 1 then 1 else 0.5;
  der(x) = v;
  der(y) = u;
  der(v) = -f*x;
  der(u) = -f*y;
  x^2 + y^2 = l^2;
  // Nothing pulls: it stays where it is.
  // end: x = 0.8 within 1e-9
  // end: y = -0.6 within 1e-9
  annotation(experiment(StopTime = 0.5));
end ConditionInAConstraint;
