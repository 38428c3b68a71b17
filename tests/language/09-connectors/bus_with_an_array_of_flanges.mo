model BusWithAnArrayOfFlanges
  connector F
    Real phi;
    flow Real tau;
  end F;
  expandable connector Bus
  end Bus;
  model Source
    F f[2];
  equation
    f.phi = {time, 2*time};
  end Source;
  model Load
    F f[2];
  equation
    f.tau = {1, 1};
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
  // check: 28 unknowns
  // flat: b.bus.b[2].tau = 0;
end BusWithAnArrayOfFlanges;
