model PulseAfterLongSteps "The first short step after long ones: of its correction half is an error, however long those were"
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = noEvent(if time < 500 then 0 elseif time < 500.5 then 2*(time - 500) elseif time < 501 then 2*(501 - time) else 0);
  der(y) = noEvent(if time < 500 then 0 elseif time < 500.25 then 4*(time - 500) elseif time < 500.5 then 4*(500.5 - time) else 0);
  der(z) = noEvent(if time < 500 then 0 elseif time < 500.05 then 2*(time - 500) elseif time < 500.1 then 2*(500.1 - time) else 0);
  // The areas of the triangles.
  // end: x = 0.5 within 1e-5
  // end: y = 0.25 within 1e-5
  // end: z = 0.005 within 1e-5
  annotation(experiment(StopTime = 1000, Tolerance = 1e-6));
end PulseAfterLongSteps;
