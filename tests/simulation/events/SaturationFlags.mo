model SaturationFlags "Whether something is at its limit, asked in several ways over a thousand waves: functions that are zero for a while, come and go between two looks"
  Real u = sin(3*time)*(2 + cos(7*time));
  Real y = min(u, 0.5);
  Real over = max(0, u - 0.5);
  Boolean[5] flag;
  Real[5] x(each start = 0, each fixed = true);
equation
  flag[1] = u > y;
  flag[2] = y < u;
  flag[3] = abs(u - y) > 0;
  flag[4] = sqrt(over) > 0;
  flag[5] = u > min(max(u, -0.5), 0.5);
  for k in 1:5 loop
    der(x[k]) = if flag[k] then 1 else 0;
  end for;
  // The time for which u > 0.5, by quadrature
  // end: x[1] = 1220.957155 within 1e-6
  // end: x[2] = 1220.957155 within 1e-6
  // end: x[3] = 1220.957155 within 1e-6
  // end: x[4] = 1220.957155 within 1e-6
  // end: x[5] = 1220.957155 within 1e-6
  annotation(experiment(StopTime = 3000, Tolerance = 1e-6));
end SaturationFlags;
