model NoGround "Voltages without a reference"
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
  equation
    v = 10*i;
  end Resistor;
  model Source
    extends TwoPin;
  equation
    v = sin(time);
  end Source;
  Resistor r;
  Source s;
equation
  connect(s.p, r.p);
  connect(r.n, s.n);
  // fails compile: nothing gives the level of the potentials of `r`, `s`
end NoGround;
