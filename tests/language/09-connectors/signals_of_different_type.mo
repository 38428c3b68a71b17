connector RealInput = input Real;
connector BooleanOutput = output Boolean;
block Source
  BooleanOutput y = time > 1;
end Source;
block Sink
  RealInput u;
end Sink;
model System "A Boolean does not feed a Real"
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u); // error:
end System;
