model CountsForEver "A state that is moved by as much at each of infinitely many bounces has no value afterwards"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), wear(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  der(wear) = 0;
  when h <= 0 then
    reinit(v, -0.5*pre(v));
    reinit(wear, pre(wear) + 0.1);
  end when;
  // fails simulate: each time `wear` is reset by as much
  annotation(experiment(StopTime = 3));
end CountsForEver;
