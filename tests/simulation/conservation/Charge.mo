model Charge "Four capacitors that are connected in turn through resistors; their charge stays"
  parameter Real C[4] = {1e-6, 2e-6, 3e-6, 4e-6}, R = 100, period = 1e-3;
  Real u[4](start = {10, -5, 3, 0}, each fixed = true);
  Real i[3];
  Boolean on[3];
  Real charge = 1e6*C*u "In microcoulombs";
  Integer turn(start = 0, fixed = true);
equation
  when sample(0, period) then
    turn = mod(pre(turn) + 1, 3);
  end when;
  for k in 1:3 loop
    on[k] = turn == k - 1;
    i[k] = if on[k] then (u[k] - u[k + 1])/R else 0;
  end for;
  C[1]*der(u[1]) = -i[1];
  for k in 2:3 loop
    C[k]*der(u[k]) = i[k - 1] - i[k];
  end for;
  C[4]*der(u[4]) = i[3];
  // 10 - 10 + 9 + 0 = 9 microcoulombs on 10 microfarads
  // constant: charge within 1e-12
  // end: u[1] = 0.9 within 1e-4
  // end: u[4] = 0.9 within 1e-4
  annotation(experiment(StopTime = 0.5, Tolerance = 1e-6));
end Charge;
