model StruckWhileResting "A mass that rests at a wall is struck by another one and thrown back at the same time: it strikes that in turn"
  Real x1(start = 0.5, fixed = true), v1(start = 0, fixed = true) "Pressed to a wall at zero";
  Real x2(start = 10, fixed = true), v2(start = -2, fixed = true) "As heavy";
equation
  der(x1) = v1;
  der(x2) = v2;
  der(v1) = -1;
  der(v2) = 0;
  when x1 <= 0 then
    reinit(v1, -0.5*pre(v1));
  elsewhen x2 <= x1 then
    reinit(v1, pre(v2));
    reinit(v2, pre(v1));
  end when;
  // At 5 s the first has -2 m/s, the wall makes 1 of it, and that goes to the second.
  // warns: rests at its boundary
  // end: x1 = 0 within 1e-6
  // end: x2 = 7 within 1e-6
  // end: v2 = 1 within 1e-6
  annotation(experiment(StopTime = 12));
end StruckWhileResting;
