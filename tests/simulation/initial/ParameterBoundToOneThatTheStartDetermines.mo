model ParameterBoundToOneThatTheStartDetermines
  parameter Real s(fixed = false);
  parameter Real r = 1/s;
  parameter Real q = 2*r;
  Real x(start = 1, fixed = true);
initial equation
  s = 4;
equation
  der(x) = q;
  annotation(experiment(StopTime = 1));
  // end: x = 1.5 within 1e-6
  // end: q = 0.5 within 1e-9
end ParameterBoundToOneThatTheStartDetermines;
