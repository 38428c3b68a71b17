// check: 7 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y = time;
end Source;
block Gain
  RealInput u;
  RealOutput y = 2*u;
end Gain;
block Chain
  RealInput u;
  RealOutput y;
  Gain a;
  Gain b;
equation
  connect(u, a.u);
  connect(a.y, b.u);
  connect(b.y, y);
end Chain;
model System "Own input to the first block, last block to own output"
  Source source;
  Chain chain;
equation
  connect(source.y, chain.u);
end System;
