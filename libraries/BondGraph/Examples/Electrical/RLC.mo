within BondGraph.Examples.Electrical;
model RLC "Resistor, inductor and capacitor in series at a battery"
  extends Icons.Example;
  BondGraph.Electrical.ConstantVoltage battery(V=10) "Battery" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,0}, rotation=-90)));
  BondGraph.Electrical.Resistor resistor(R=2) "Resistor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,40})));
  BondGraph.Electrical.Inductor inductor(L=0.1, i(fixed=true)) "Inductor without current at first" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,40})));
  BondGraph.Electrical.Capacitor capacitor(C=1e-3, v(fixed=true)) "Capacitor without charge at first" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0}, rotation=-90)));
  BondGraph.Electrical.Ground ground "Ground" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-60})));
equation
  connect(battery.p, resistor.p);
  connect(resistor.n, inductor.p);
  connect(inductor.n, capacitor.p);
  connect(capacitor.n, battery.n);
  connect(battery.n, ground.p);
  annotation (
    experiment(StopTime=0.5, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>The circuit of <a href=\"modelica://BondGraph.Examples.RLCCircuit\">RLCCircuit</a>, drawn as a circuit. Look at <code>capacitor.v</code>: it swings to nearly the double of the battery's voltage. The bond graph that stands behind it (command <code>harpoon bonds</code>) has one 0-junction for each node and one 1-junction for each component.</p>
</html>"));
end RLC;
