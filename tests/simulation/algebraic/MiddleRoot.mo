model MiddleRoot "Of three roots the one in the middle is followed, which never meets the others, however far apart output points are"
  Real y(start=0.1);
equation
  4*y^3 - 3*y = 0.9*sin(30*time);
  // y = cos((acos(u) + 4*pi)/3)
  // end: y = 0.3571534970711979 within 1e-9
  annotation(experiment(StopTime=1, Interval=1));
end MiddleRoot;
