model PositionsJump "Two masses whose positions would have to jump: velocities without limit"
  Real x(start = 1, fixed = true), y, v(start = 1, fixed = true), w, f;
  Real ratio = if time < 1 then 1 else 2;
equation
  der(x) = v;
  der(y) = w;
  der(v) = -ratio*f;
  der(w) = f;
  y = ratio*x;
  // fails simulate: y = ratio * x
  annotation(experiment(StopTime = 2));
end PositionsJump;
