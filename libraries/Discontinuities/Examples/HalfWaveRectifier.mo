within Discontinuities.Examples;
model HalfWaveRectifier "Ideal diode that charges a capacitor"
  extends Icons.Example;
  Electrical.SineVoltage source(V=10, f=50) "Source";
  Electrical.Resistor ri(R=5) "Inner resistance of the source";
  Electrical.IdealDiode diode "Diode";
  Electrical.Capacitor capacitor(C=1e-3) "Smooths the voltage";
  Electrical.Resistor load(R=50) "Load";
  Electrical.Ground ground "Ground";
equation
  connect(source.p, ri.p);
  connect(ri.n, diode.p);
  connect(diode.n, capacitor.p);
  connect(diode.n, load.p);
  connect(capacitor.n, ground.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  annotation (
    experiment(StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>capacitor.v</code> together with <code>source.v</code>: it rises while the diode conducts and falls exponentially while
it blocks. <code>diode.s</code> passes through zero at the events: it is a negative voltage before and a positive current
after.</p>
</html>"));
end HalfWaveRectifier;
