within BondGraph.Examples.Hydraulic;
model Press "Pump that drives a piston against a spring"
  extends Icons.Example;
  BondGraph.Hydraulic.Pump pump(q0=1e-4) "Constant flow" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,0})));
  BondGraph.Hydraulic.Volume hose(V=1e-3, bulk=1e8, p(fixed=true)) "Elasticity of oil and hose" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,-40}, rotation=90)));
  BondGraph.Hydraulic.Cylinder cylinder(area=1e-3) "Cylinder" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-15,0})));
  BondGraph.Translational.Mass piston(m=50, s(fixed=true), v(fixed=true)) "Piston and tool" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,0})));
  BondGraph.Translational.Spring work(c=2e4) "What is pressed" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,0})));
  BondGraph.Translational.Fixed frame "Frame" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={90,0}, rotation=180)));
equation
  connect(pump.port, cylinder.port);
  connect(hose.port, cylinder.port);
  connect(cylinder.flange, piston.flange_a);
  connect(piston.flange_b, work.flange_a);
  connect(work.flange_b, frame.flange);
  annotation (
    experiment(StopTime=0.5, Interval=5e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>piston.s</code>: it follows the pump's flow, with an oscillation between the elasticity of the oil and the mass. <code>hose.p</code> grows with the force of the spring. <code>cylinder.hydraulic.power</code> and <code>cylinder.mechanical.power</code> are the same at every moment.</p>
</html>"));
end Press;
