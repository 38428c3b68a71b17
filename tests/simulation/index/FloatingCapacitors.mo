model FloatingCapacitors "Capacitors side by side, with neither end at ground: that their voltages are equal shows in no single equation"
  model Library "1 V, 1 Ohm, two capacitors, 2 Ohm, ground"
    BondGraph.Electrical.ConstantVoltage source(V = 1);
    BondGraph.Electrical.Resistor R1(R = 1), R2(R = 2);
    BondGraph.Electrical.Capacitor C1(C = 0.1, v(start = 0.2, fixed = true)), C2(C = 0.2);
    BondGraph.Electrical.Ground ground;
  equation
    connect(source.n, ground.p);
    connect(source.p, R1.p);
    connect(R1.n, C1.p);
    connect(C1.p, C2.p);
    connect(C1.n, C2.n);
    connect(C1.n, R2.p);
    connect(R2.n, ground.p);
  end Library;
  model Charges "The same in charges, three of them"
    Real q1(start = 0.02, fixed = true), q2, q3, a, b, i = der(q1) + der(q2) + der(q3);
  equation
    1 - a = i;
    b = 2*i;
    a - b = q1/0.1;
    a - b = q2/0.15;
    2*(a - b) = q3/0.025;
  end Charges;
  model AtASource "A capacitor at a source between two resistors"
    parameter Real E = 0;
    Real u, s, i, j, a, b;
  equation
    i = 0.5*der(u);
    s = E + sin(time);
    a - b = u;
    a - b = s;
    1 - a = i + j;
    b = 2*(i + j);
  end AtASource;
  model AtABattery "The same without a variable for the voltage, which does not change"
    parameter Real E = 3;
    Real u, i, j, a, b;
  equation
    i = 0.5*der(u);
    a - b = u;
    a - b = E;
    1 - a = i + j;
    b = 2*(i + j);
  end AtABattery;
  Library l;
  Charges q;
  AtASource s;
  AtABattery battery;
  // states: 2
  // 1 - 0.8 exp(-t/((R1 + R2)(C1 + C2)))
  // at 1: l.C1.v = 0.736645609754 within 1e-6
  // end: l.C2.v = 0.913305581422 within 1e-6
  // at 1: q.a = 0.912215203251 within 1e-6
  // end: q.q3 = 0.0456652790711 within 1e-6
  // i + j = (1 - u)/3, i = 0.5 du/dt
  // end: s.i = -0.208073418274 within 1e-9
  // end: s.j = 0.238307609332 within 1e-9
  // end: battery.i = 0 within 1e-12
  // end: battery.j = -0.666666666667 within 1e-9
  annotation(experiment(StopTime = 2, Interval = 0.5, Tolerance = 1e-8));
end FloatingCapacitors;
