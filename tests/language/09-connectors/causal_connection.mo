// check: 4 unknowns
// flat: source.y = gain.u;
connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y;
equation
  y = time;
end Source;
block Gain
  RealInput u;
  RealOutput y;
equation
  y = 2*u;
end Gain;
model System "An output feeds an input"
  Source source;
  Gain gain;
  Real z = gain.y;
equation
  connect(source.y, gain.u);
end System;
