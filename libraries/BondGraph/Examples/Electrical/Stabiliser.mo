within BondGraph.Examples.Electrical;
model Stabiliser "Zener diode that limits a voltage"
  extends Icons.Example;
  BondGraph.Electrical.SineVoltage source(V=10, frequency=50) "Alternating voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,0}, rotation=-90)));
  BondGraph.Electrical.Resistor series(R=100) "Limits the current" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,40})));
  BondGraph.Electrical.Zener zener(Vz=5.6) "Limits the voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,0}, rotation=90)));
  BondGraph.Electrical.Resistor load(R=400) "Load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0}, rotation=-90)));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,-60})));
equation
  connect(source.p, series.p);
  connect(series.n, zener.n);
  connect(series.n, load.p);
  connect(zener.p, ground.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  annotation (
    experiment(StopTime=0.04, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>load.v</code>: 400/(100 + 400) of the source's voltage, but never more than 5.6 V and never less than zero.</p>
</html>"));
end Stabiliser;
