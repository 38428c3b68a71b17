model CutOffFromAllSources "A switch leaves a diode and resistors at zero: nothing but rounding decides about the diode, and nothing there tells what is small"
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model TwoPin
    Pin p, n;
    Real v, i;
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end TwoPin;
  model Resistor
    extends TwoPin;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends TwoPin;
    parameter Real C = 1;
  equation
    i = C*der(v);
  end Capacitor;
  model Diode
    extends TwoPin;
    Real s;
    Boolean off = s < 0;
  equation
    v = if off then s else 0;
    i = if off then 0 else s;
  end Diode;
  model Switch
    extends TwoPin;
    input Boolean isOpen;
    Real s;
  equation
    v = if isOpen then s else 0;
    i = if isOpen then 0 else s;
  end Switch;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  Resistor bR8(R = 0.55);
  Diode kD12;
  Resistor aR0(R = 4.4);
  Resistor kR13(R = 0.8);
  Resistor bR3(R = 2.83);
  Capacitor bC7(C = 0.34, v(start = -0.81, fixed = true));
  Switch bS14(isOpen = mod(time/0.83, 1) < 0.44);
  Ground g;
equation
  connect(kD12.p, bS14.p);
  connect(bS14.p, bR8.p);
  connect(bR8.p, bR3.p);
  connect(kR13.n, bR8.n);
  connect(bR8.n, aR0.p);
  connect(bC7.p, bS14.n);
  connect(kR13.p, kD12.n);
  connect(aR0.n, bR3.n);
  connect(bR3.n, g.p);
  connect(g.p, bC7.n);
  // While the switch is closed, 0.56 of each period of 0.83, the voltage falls with R C = 0.34 (2.83 || 4.95); the diode is off.
  // at 7.6: bC7.v = -0.000872787 within 1e-6
  // at 7.6: bR3.v = 0 within 1e-14
  // at 7.6: kD12.i = 0 within 1e-14
  // end: bC7.v = -0.000666804 within 1e-6
  annotation(experiment(StopTime = 8, Interval = 0.016, Tolerance = 1e-6));
end CutOffFromAllSources;
