// check: 2 unknowns
record Signals
  Real a;
  Boolean b;
end Signals;
connector Port
  extends Signals;
end Port;
model FromRecord "A connector may be derived from a record"
  output Port p;
equation
  p.a = time;
  p.b = time > 1;
end FromRecord;
