model SampledValuesInALoop "Sampled values that the equations of the loop need which they are taken from"
  Real x, y;
  discrete Real s(start=0, fixed=true), r(start=0, fixed=true);
  Real error(start=0, fixed=true) "How much the values are beside their equations, added up";
equation
  when sample(0.05, 0.1) then
    s = x + 0.3*r;
    r = y - 0.2*s;
    reinit(error, pre(error) + abs(s - x - 0.3*r) + abs(r - y + 0.2*s));
  end when;
  der(error) = 0;
  x + 0.2*x*y + 3*s = sin(7*time) + time;
  y^3 + 2*y + 0.2*sin(x) - r = cos(3*time);
  // events: 50
  // end: error = 0 within 1e-10
  annotation(experiment(StopTime=5, Interval=0.125));
end SampledValuesInALoop;
