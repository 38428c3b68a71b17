model ChainFromOneEnd "A fin: solved from its root, errors grow by four in each cell, and of its end nothing is known"
  parameter Integer N=22;
  Real T[N];
equation
  1 + time - 2*T[1] + T[2] = 2*T[1] + T[1]^3;
  for i in 2:N - 1 loop
    T[i - 1] - 2*T[i] + T[i + 1] = 2*T[i] + T[i]^3;
  end for;
  T[N - 1] - 2*T[N] = 2*T[N] + T[N]^3;
  // warns: rounding leaves `T[22]` uncertain by
  annotation(experiment(StopTime=1, Interval=0.1));
end ChainFromOneEnd;
