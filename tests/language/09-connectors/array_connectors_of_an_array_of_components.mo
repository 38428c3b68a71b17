// The matrix of the one side meets the array of components, each with an array of its own.
model ArrayConnectorsOfAnArrayOfComponents
  connector RealOutput = output Real;
  connector RealInput = input Real;
  block A
    RealOutput y[2, 3];
  equation
    y = {{i*10 + j for j in 1:3} for i in 1:2};
  end A;
  block B
    RealInput u[3];
    Real s = sum(u);
  end B;
  A a;
  B b[2];
equation
  connect(a.y, b.u);
  // check: 14 unknowns
  // flat: a.y[2, 1] = b[2].u[1];
end ArrayConnectorsOfAnArrayOfComponents;
