// check: 7 unknowns
connector EffortOut "The effort is determined on this side"
  output Real e;
  input Real f;
end EffortOut;
connector FlowOut "The flow is determined on this side"
  input Real e;
  output Real f;
end FlowOut;
model Source
  EffortOut b;
equation
  b.e = 1;
end Source;
model Resistance
  FlowOut b;
  parameter Real R = 2;
equation
  b.f = b.e/R;
end Resistance;
model CausalBond "Causality is fixed by the connectors"
  Source source;
  Resistance r;
  Real p = r.b.e*r.b.f;
  Real energy(start = 0, fixed = true);
  Real half = energy/2;
equation
  der(energy) = p;
  connect(source.b, r.b);
end CausalBond;
