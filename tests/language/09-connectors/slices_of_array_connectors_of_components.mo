model SlicesOfArrayConnectorsOfComponents
  connector RealOutput = output Real;
  connector RealInput = input Real;
  block A
    RealOutput y[3, 2];
  equation
    y = fill(time, 3, 2);
  end A;
  block B
    RealInput u[2];
    Real s = sum(u);
  end B;
  A a;
  B b[2];
  B c;
equation
  connect(a.y[2:3, :], b.u);
  connect(a.y[1, :], c.u);
  // check: 15 unknowns
  // flat: a.y[3, 1] = b[2].u[1];
end SlicesOfArrayConnectorsOfComponents;
