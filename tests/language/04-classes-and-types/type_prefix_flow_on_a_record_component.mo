// check: 4 unknowns
record Vector
  Real x;
  Real y;
end Vector;
connector Port
  Vector position;
  flow Vector force;
end Port;
model FlowRecord "flow reaches the fields of a record"
  Port p;
equation
  p.position = Vector(0, 0);
end FlowRecord;
