connector Pin
  Real v;
  flow Real i;
end Pin;

model Resistor
  Pin p, n;
  parameter Real r = 1;
equation
  p.v - n.v = r*p.i;
  p.i + n.i = 0;
end Resistor;

model Capacitor
  Pin p, n;
  parameter Real c = 1;
  Real v(start = 0, fixed = true);
equation
  v = p.v - n.v;
  c*der(v) = p.i;
  p.i + n.i = 0;
end Capacitor;

model Source
  Pin p, n;
equation
  p.v - n.v = 1;
  p.i + n.i = 0;
end Source;

model Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model Ladder "A voltage enters a ladder of resistors and capacitors, built from components"
  parameter Integer n = 10;
  Source source;
  Ground ground;
  Resistor r[n];
  Capacitor c[n];
equation
  connect(source.n, ground.p);
  connect(source.p, r[1].p);
  for k in 1:n loop
    connect(r[k].n, c[k].p);
    connect(c[k].n, ground.p);
  end for;
  for k in 1:n - 1 loop
    connect(r[k].n, r[k + 1].p);
  end for;
  annotation (experiment(StopTime = 1));
end Ladder;
