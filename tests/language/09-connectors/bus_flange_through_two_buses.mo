model BusFlangeThroughTwoBuses
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
  model Middle
    Bus bus;
    Unused inside;
  equation
    connect(bus, inside.bus);
  end Middle;
  model Unused
    Bus bus;
  end Unused;
  model C
    Bus bus;
    Load l;
  equation
    connect(l.f, bus.a);
  end C;
  A a;
  Middle m;
  C c;
equation
  connect(a.bus, m.bus);
  connect(m.bus, c.bus);
  // check: balanced
  // flat: m.inside.bus.a.tau = 0;
end BusFlangeThroughTwoBuses;
