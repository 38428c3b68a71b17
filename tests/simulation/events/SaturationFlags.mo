model SaturationFlags "Whether something is at its limit, over a thousand waves: the difference is zero for a while, and says nothing about how far the limit is"
  Real u = sin(3*time)*(2 + cos(7*time));
  Real y = min(u, 0.5);
  Boolean[3] flag;
  Real[3] x(each start = 0, each fixed = true);
equation
  flag[1] = u > y;
  flag[2] = y < u;
  flag[3] = u > min(max(u, -0.5), 0.5);
  for k in 1:3 loop
    der(x[k]) = if flag[k] then 1 else 0;
  end for;
  // The time for which u > 0.5, by quadrature
  // end: x[1] = 1220.957155 within 1e-6
  // end: x[2] = 1220.957155 within 1e-6
  // end: x[3] = 1220.957155 within 1e-6
  annotation(experiment(StopTime = 3000, Tolerance = 1e-6));
end SaturationFlags;
