within BondGraph.Examples.Electrical;
model Rectifier "Bridge of four ideal diodes with a load"
  extends Icons.Example;
  BondGraph.Electrical.SineVoltage source(V=10, frequency=50) "Alternating voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0}, rotation=-90)));
  BondGraph.Electrical.Resistor winding(R=1) "Inner resistance of the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-45,50})));
  BondGraph.Electrical.IdealDiode d1 "Conducts while the voltage is positive" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,50})));
  BondGraph.Electrical.IdealDiode d2 "Conducts while the voltage is negative" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20})));
  BondGraph.Electrical.IdealDiode d3 "Conducts while the voltage is negative" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-20})));
  BondGraph.Electrical.IdealDiode d4 "Conducts while the voltage is positive" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-50})));
  BondGraph.Electrical.Resistor load(R=4) "Load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=-90)));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,-70})));
equation
  connect(source.p, winding.p);
  connect(winding.n, d1.p);
  connect(winding.n, d3.n);
  connect(source.n, d2.p);
  connect(source.n, d4.n);
  connect(d1.n, load.p);
  connect(d2.n, load.p);
  connect(d3.p, ground.p);
  connect(d4.p, ground.p);
  connect(load.n, ground.p);
  annotation (
    experiment(StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>load.i</code>: both halves of the sine drive it in the same direction: it is 10*abs(sin(2*pi*50*t))/(1 + 4) A. Two diodes conduct at a time, without a resistance or a voltage.</p>
</html>"));
end Rectifier;
