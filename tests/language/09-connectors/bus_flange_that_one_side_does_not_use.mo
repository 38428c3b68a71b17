// Nothing flows into a component that has the member in its bus only because another one brought it there.
model BusFlangeThatOneSideDoesNotUse
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
    f.tau = 1;
  end Load;
  model A
    Bus bus;
    Source s1, s2;
  equation
    connect(s1.f, bus.a);
    connect(s2.f, bus.b);
  end A;
  model B
    Bus bus;
    Load l;
  equation
    connect(l.f, bus.a);
  end B;
  A a;
  B b;
equation
  connect(a.bus, b.bus);
  // check: 14 unknowns
  // flat: b.bus.b.tau = 0;
end BusFlangeThatOneSideDoesNotUse;
