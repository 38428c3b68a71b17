model Sources "n sources over ideal diodes at one resistor"
  import BondGraph.Electrical.*;
  parameter Integer n;
  IdealDiode d[n];
  SineVoltage s[n](V = {0.9 + 0.1*k for k in 1:n}, frequency = {k/7 for k in 1:n}, phase = {0.3*(k - 1) for k in 1:n});
  Resistor r(R = 1);
  Ground g;
  Real error = noEvent(r.v - max(0, max(s.v)));
equation
  for k in 1:n loop
    connect(s[k].p, d[k].p);
    connect(d[k].n, r.p);
    connect(s[k].n, g.p);
  end for;
  connect(r.n, g.p);
end Sources;

model SourcesOverBondGraphDiodes "Only the highest source feeds its resistor"
  Sources three(n = 3), four(n = 4), seven(n = 7);
  // constant: three.error within 1e-9
  // constant: four.error within 1e-9
  // constant: seven.error within 1e-9
  annotation(experiment(StopTime = 7, Interval = 0.014));
end SourcesOverBondGraphDiodes;
