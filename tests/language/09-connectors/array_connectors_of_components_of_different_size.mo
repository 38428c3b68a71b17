model ArrayConnectorsOfComponentsOfDifferentSize
  connector RealOutput = output Real;
  connector RealInput = input Real;
  block A
    RealOutput y[2, 3];
  equation
    y = fill(time, 2, 3);
  end A;
  block B
    RealInput u[2];
    Real s = sum(u);
  end B;
  A a;
  B b[2];
equation
  connect(a.y, b.u); // error:
end ArrayConnectorsOfComponentsOfDifferentSize;
