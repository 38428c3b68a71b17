within BondGraph.Examples.Electrical;
model InvertingAmplifier "Operational amplifier that integrates and inverts"
  extends Icons.Example;
  BondGraph.Electrical.SineVoltage source(V=1, frequency=10) "Input" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0}, rotation=-90)));
  BondGraph.Electrical.Resistor r1(R=1000) "Makes a current of the input" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,30})));
  BondGraph.Electrical.Capacitor c(C=1e-5, v(fixed=true)) "Integrates it" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={10,70})));
  BondGraph.Electrical.Resistor r2(R=5000) "Limits the gain at low frequencies" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={10,50})));
  BondGraph.Electrical.OpAmp amplifier "Amplifier" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={10,0})));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,-60})));
equation
  connect(source.p, r1.p);
  connect(r1.n, amplifier.inN);
  connect(r1.n, c.p);
  connect(r1.n, r2.p);
  connect(c.n, amplifier.out);
  connect(r2.n, amplifier.out);
  connect(amplifier.inP, ground.p);
  connect(source.n, ground.p);
  annotation (
    experiment(StopTime=0.5, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>amplifier.out.v</code>: five times the input at low frequencies, with the opposite sign; a low pass with the time constant 5000*1e-5 s otherwise. The amplifier's input stays at the potential zero without being connected with ground.</p>
</html>"));
end InvertingAmplifier;
