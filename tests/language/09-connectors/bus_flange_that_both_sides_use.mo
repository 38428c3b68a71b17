model BusFlangeThatBothSidesUse
  connector F
    Real phi;
    flow Real tau;
  end F;
  expandable connector Bus
  end Bus;
  model Source
    F f;
  equation
    f.phi = time;
  end Source;
  model Load
    F f;
  equation
    f.tau = f.phi;
  end Load;
  model A
    Bus bus;
    Source s;
  equation
    connect(s.f, bus.a);
  end A;
  model C
    Bus bus;
    Load l;
  equation
    connect(l.f, bus.a);
  end C;
  A a;
  C c;
equation
  connect(a.bus, c.bus);
  // check: 8 unknowns
  // flat: a.bus.a.tau + c.bus.a.tau = 0;
end BusFlangeThatBothSidesUse;
