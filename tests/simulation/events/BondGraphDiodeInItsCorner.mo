model BondGraphDiodeInItsCorner "While both sources are negative the third diode has neither voltage nor current, but for rounding"
  import BondGraph.Electrical.*;
  Ground g;
  SineVoltage s[2](V = {1.07, 1.03}, frequency = {0.67, 0.45}, phase = {4.58, 5.05});
  Resistor r[2](R = {1/1.14, 1/1.45});
  IdealDiode d[3];
  Real error[2] = noEvent({r[1].v - max(0, s[1].v), r[2].v - max(0, max(s.v))});
equation
  for k in 1:2 loop
    connect(s[k].n, g.p);
    connect(r[k].n, g.p);
    connect(s[k].p, d[k].p);
    connect(d[k].n, r[k].p);
  end for;
  connect(r[1].p, d[3].p);
  connect(d[3].n, r[2].p);
  // constant: error[1] within 1e-9
  // constant: error[2] within 1e-9
  annotation(experiment(StopTime = 7, Interval = 0.014));
end BondGraphDiodeInItsCorner;
