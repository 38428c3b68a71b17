within BondGraph.Examples.Electrical;
model Rectifier "Rectifier with a transformer whose secondary winding is tapped in the middle"
  extends Icons.Example;
  BondGraph.Electrical.SineVoltage source(V=10, frequency=50) "Alternating voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-90,0}, rotation=-90)));
  BondGraph.Electrical.Transformer upper(n=2) "First half of the winding" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,40})));
  BondGraph.Electrical.Transformer lower(n=-2) "Second half of the winding, the other way round" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,-40})));
  BondGraph.Electrical.Resistor winding1(R=1) "Resistance of the first half" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-10,50})));
  BondGraph.Electrical.Resistor winding2(R=1) "Resistance of the second half" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-10,-30})));
  BondGraph.Electrical.IdealDiode d1 "Conducts while the voltage is positive" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,50})));
  BondGraph.Electrical.IdealDiode d2 "Conducts while the voltage is negative" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,-30})));
  BondGraph.Electrical.Resistor load(R=4) "Load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,10}, rotation=-90)));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-90})));
equation
  connect(source.p, upper.p1);
  connect(source.p, lower.p1);
  connect(upper.p2, winding1.p);
  connect(lower.p2, winding2.p);
  connect(winding1.n, d1.p);
  connect(winding2.n, d2.p);
  connect(d1.n, load.p);
  connect(d2.n, load.p);
  connect(source.n, ground.p);
  connect(upper.n1, ground.p);
  connect(lower.n1, ground.p);
  connect(upper.n2, ground.p);
  connect(lower.n2, ground.p);
  connect(load.n, ground.p);
  annotation (
    experiment(StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>load.i</code>: both halves of the sine drive it in the same direction, as 5*abs(sin(2*pi*50*t))/(1 + 4) A. One diode conducts at a time, without a resistance or a voltage; <code>source.i</code> is a sine again.</p>
</html>"));
end Rectifier;
