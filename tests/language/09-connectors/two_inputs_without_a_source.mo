// error:
connector RealInput = input Real;
block Sink
  RealInput u;
  Real x = u;
end Sink;
model System "Nobody gives the signal"
  Sink a;
  Sink b;
equation
  connect(a.u, b.u);
end System;
