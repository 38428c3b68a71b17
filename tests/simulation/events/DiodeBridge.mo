model DiodeBridge "Four ideal diodes, which turn in pairs"
  parameter Real Ron = 1e-5, Goff = 1e-5, R = 10;
  Real s[4], i[4], u[4], source = 100*sin(2*3.14159265358979*50*time), load, current;
  Boolean off[4];
equation
  for k in 1:4 loop
    off[k] = s[k] < 0;
    u[k] = s[k]*(if off[k] then 1 else Ron);
    i[k] = s[k]*(if off[k] then Goff else 1);
  end for;
  // From the source to the positive rail: 1 and 3; from the negative rail back: 2 and 4.
  u[1] + u[2] = -load;
  u[3] + u[4] = -load;
  u[1] - u[3] = source;
  load = R*current;
  i[1] + i[3] = current;
  i[2] + i[4] = current;
  // at 0.005: load = 99.9998 within 1e-5
  // at 0.015: load = 99.9998 within 1e-5
  annotation(experiment(StopTime = 0.02, Interval = 0.001));
end DiodeBridge;
