model Singular "Two sources of voltage in parallel"
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    parameter Real V;
    Pin p;
  equation
    p.v = V;
  end Source;
  Source a(V = 1), b(V = 2);
equation
  connect(a.p, b.p);
  // fails check: do not determine all unknowns
end Singular;
