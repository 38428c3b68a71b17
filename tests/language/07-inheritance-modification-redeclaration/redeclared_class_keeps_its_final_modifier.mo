// check: 0 unknowns
// value: c.p.l = 4.0
// value: c.p.f = 2.0
model Pipe
  parameter Real l = 1;
  parameter Real f = 1;
end Pipe;
model Plant
  replaceable model P = Pipe(f = 2);
  P p;
end Plant;
model KeptFinal "The one modifier is applied once"
  Plant c(redeclare model P = Pipe(final l = 4));
end KeptFinal;
