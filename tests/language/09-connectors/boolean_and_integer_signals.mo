// check: 4 unknowns
connector BooleanInput = input Boolean;
connector BooleanOutput = output Boolean;
connector IntegerInput = input Integer;
connector IntegerOutput = output Integer;
block Source
  BooleanOutput b = time > 1;
  IntegerOutput n = integer(time);
end Source;
block Sink
  BooleanInput b;
  IntegerInput n;
end Sink;
model System "Signals of other types"
  Source source;
  Sink sink;
equation
  connect(source.b, sink.b);
  connect(source.n, sink.n);
end System;
