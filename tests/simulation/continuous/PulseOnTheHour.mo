model PulseOnTheHour "A pulse without events that begins exactly where the run is looked at, and ends before the next look"
  // end: x = 0.5 within 1e-6
  // end: y = 0.25 within 1e-6
  // end: z = 0.005 within 1e-6
  // The areas of the triangles.
  function pulse
    input Real t;
    output Real y;
  algorithm
    if t < 500 then
      y := 0;
    elseif t < 500.25 then
      y := 4*(t - 500);
    elseif t < 500.5 then
      y := 4*(500.5 - t);
    else
      y := 0;
    end if;
  end pulse;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = noEvent(if time < 500 then 0 elseif time < 500.5 then 2*(time - 500) elseif time < 501 then 2*(501 - time) else 0);
  der(y) = pulse(time);
  der(z) = noEvent(if time < 500 then 0 elseif time < 500.05 then 2*(time - 500) elseif time < 500.1 then 2*(500.1 - time) else 0);
  annotation(experiment(StopTime = 1000, Tolerance = 1e-8));
end PulseOnTheHour;
