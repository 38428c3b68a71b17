// check: 6 unknowns
// flat: source.b.e = sink.b.e;
connector Bond "Effort and flow of a bond, neither marked as flow"
  Real e;
  Real f;
end Bond;
model Source
  Bond b;
equation
  b.e = 1;
end Source;
model Sink
  Bond b;
  Real power;
equation
  b.e = 2*b.f;
  power = b.e*b.f;
end Sink;
model BondGraph "Both variables are equal on both sides"
  Source source;
  Sink sink;
  Real p = sink.power;
equation
  connect(source.b, sink.b);
end BondGraph;
