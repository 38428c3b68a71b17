model DiodesInTheirCorners "Diodes between outputs that are at rest while their sources are negative"
  Real u[3], v[3], s[5], i[5], d[5];
  Real error[3] = noEvent({v[1] - max(0, u[1]), v[3] - max({0, u[1], u[3]}), v[2] - max({0, u[1], u[2], u[3]})});
equation
  u[1] = 2.18*sin(2*3.14159265358979*0.18*time + 4.55);
  u[2] = 2.52*sin(2*3.14159265358979*0.36*time + 5.53);
  u[3] = 1.6*sin(2*3.14159265358979*0.88*time + 5.93);
  // From each source to its output, from the third to the second output, and from the first to the third.
  d = {u[1] - v[1], u[2] - v[2], u[3] - v[3], v[3] - v[2], v[1] - v[3]};
  for k in 1:5 loop
    d[k] = if s[k] < 0 then s[k] else 0;
    i[k] = if s[k] < 0 then 0 else s[k];
  end for;
  1.7*v[1] = i[1] - i[5];
  0.45*v[2] = i[2] + i[4];
  2*v[3] = i[3] - i[4] + i[5];
  // constant: error[1] within 1e-9
  // constant: error[2] within 1e-9
  // constant: error[3] within 1e-9
  annotation(experiment(StopTime = 7, Interval = 0.014));
end DiodesInTheirCorners;
