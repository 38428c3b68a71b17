// `s = pre(s)` is what the `when` clause says at the start, too: said again it determines nothing more, and `pre(s) = 2` counts.
model RepeatedEquation
  discrete Real s;
initial equation
  s = pre(s);
  pre(s) = 2;
equation
  when time >= 0.5 then
    s = 2*pre(s);
  end when;
  // at 0.25: s = 2 within 1e-12
  // end: s = 4 within 1e-12
  annotation(experiment(StopTime = 1));
end RepeatedEquation;
