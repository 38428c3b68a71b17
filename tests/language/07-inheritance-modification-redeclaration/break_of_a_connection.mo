// check: 4 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y = 1;
end Source;
block Gain
  RealInput u;
  RealOutput y = 2*u;
end Gain;
model System
  Source source;
  Gain gain;
equation
  connect(source.y, gain.u);
end System;
model Filtered "A connection is left out and led through another block"
  extends System(break connect(source.y, gain.u));
  output Real z = gain.y;
equation
  gain.u = source.y + time;
end Filtered;
