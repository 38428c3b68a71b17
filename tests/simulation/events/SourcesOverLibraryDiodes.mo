model SourcesOverLibraryDiodes "Only the highest of three sources feeds the resistor"
  import Discontinuities.Electrical.*;
  IdealDiode d[3];
  SineVoltage s[3](V = {1, 1.1, 1.2}, f = {1, 2, 3}/7, phase = {0, 0.3, 0.6});
  Resistor r(R = 1);
  Ground g;
  Real error = noEvent(r.v - max(0, max(s.v)));
equation
  for k in 1:3 loop
    connect(s[k].p, d[k].p);
    connect(d[k].n, r.p);
    connect(s[k].n, g.p);
  end for;
  connect(r.n, g.p);
  // constant: error within 1e-9
  annotation(experiment(StopTime = 7, Interval = 0.014));
end SourcesOverLibraryDiodes;
