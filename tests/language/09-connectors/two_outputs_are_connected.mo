connector RealOutput = output Real;
block Source
  RealOutput y = time;
end Source;
model System "Two sources for one signal"
  Source a;
  Source b;
equation
  connect(a.y, b.y); // error:
end System;
