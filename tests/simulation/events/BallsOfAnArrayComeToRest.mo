model BallsOfAnArrayComeToRest "Two of three balls come to rest at the same time, the third later"
  parameter Real e[3] = {0.5, 0.6, 0.5};
  Real h[3](each start=1, each fixed=true), v[3](each start=0, each fixed=true);
equation
  for i in 1:3 loop
    der(h[i]) = v[i];
    der(v[i]) = -9.81;
    when h[i] <= 0 then
      reinit(v[i], -e[i]*pre(v[i]));
    end when;
  end for;
  // end: h[1] = 0 within 1e-9
  // end: h[2] = 0 within 1e-9
  // end: h[3] = 0 within 1e-9
  // warns: `h[1] <= 0` has changed
  // warns: `h[2] <= 0` has changed
  // warns: `h[3] <= 0` has changed
  annotation (experiment(StopTime=3));
end BallsOfAnArrayComeToRest;
