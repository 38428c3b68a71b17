model PulseWithoutAnEvent "A short force over a state, without an event: the equations of an implicit step have no solution at its begin"
  Real s(start=0, fixed=true), z(start=0, fixed=true);
equation
  der(s) = 1;
  der(z) = noEvent(if s > 0.7 and s < 0.702 then 500 else 0);
  // end: z = 1 within 1e-3
  annotation(experiment(StopTime=1, Tolerance=1e-4));
end PulseWithoutAnEvent;
