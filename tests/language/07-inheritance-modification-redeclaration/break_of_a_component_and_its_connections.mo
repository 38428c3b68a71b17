// check: 2 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Source
  RealOutput y = 1;
end Source;
block Sink
  RealInput u;
end Sink;
model System
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u);
end System;
model Replaced "A component is left out with its connections, another takes its place"
  extends System(break source);
  Source other;
equation
  connect(other.y, sink.u);
end Replaced;
