connector RealIn = input Real;
connector IntegerOut = output Integer;
block Source
  IntegerOut y = 1;
end Source;
block Sink
  RealIn u;
  Real x = u;
end Sink;
model System "Connected variables have one type"
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u); // error: sink.u
end System;
