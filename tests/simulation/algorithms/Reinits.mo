model Reinits "reinit in an algorithm, at a relation over an intermediate value"
  Real x(start = 0, fixed = true), y;
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
algorithm
  y := x - 0.25;
  y := 2*y;
  when y > 0 then
    reinit(x, -0.5);
    n := pre(n) + 1;
  end when;
  // at 0.9: n = 1 within 0
  // at 0.5: x = -0.25 within 1e-7
  annotation(experiment(StopTime = 1));
end Reinits;
