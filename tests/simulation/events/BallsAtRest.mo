model BallsAtRest "Balls that come to rest one after the other; the third is thrown up again and comes to rest again"
  Real h[5](start = {0.1, 0.2, 0.3, 0.4, 0.5}, each fixed = true), v[5](each start = 0, each fixed = true);
  discrete Real x(start = 0, fixed = true);
equation
  for i in 1:5 loop
    der(h[i]) = v[i];
    der(v[i]) = -9.81;
    when h[i] <= 0 and v[i] < 0 then
      reinit(v[i], -0.7*pre(v[i]));
    end when;
  end for;
  // A time event that has nothing to do with it
  when sample(0.25, 0.25) then
    x = time;
  end when;
  when time >= 4 then
    reinit(v[3], 2);
  end when;
  // warns: the solution rests at its boundary
  // at 3: h[1] = 0 within 1e-9
  // at 3: h[5] = 0 within 1e-9
  // at 4.2: h[3] = 0.2038 within 1e-6
  // at 4.2: h[2] = 0 within 1e-9
  // end: h[3] = 0 within 1e-9
  // end: h[4] = 0 within 1e-9
  annotation(experiment(StopTime = 8, Interval = 0.1, Tolerance = 1e-8));
end BallsAtRest;
