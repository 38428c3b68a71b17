model StrokeAtTheWrongEnd "A causal bond that says what is not"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.Sf pump(f0 = 2);
  Elements.R load(r = 3);
  Bonds.CausalBond b(flowComputedAt = Types.End.Head);
equation
  connect(pump.port, b.tail);
  connect(b.head, load.port);
  // fails check: `b` says that the flow is computed at its head, but it is computed at its tail
end StrokeAtTheWrongEnd;
