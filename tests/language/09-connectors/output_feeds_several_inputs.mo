// check: 5 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y = time;
end Source;
block Gain
  RealInput u;
  RealOutput y = 2*u;
end Gain;
model System "One source, two sinks"
  Source source;
  Gain a;
  Gain b;
equation
  connect(source.y, a.u);
  connect(a.u, b.u);
end System;
