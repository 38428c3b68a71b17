within BondGraph.Examples;
model PistonEngine "Piston engine in which explosions are impulses"
  extends Icons.Example;
  inner Defaults defaults(n=1, domain=Types.Domain.Translational) "Bonds outside the components" annotation (Placement(transformation(extent={{-90,80},{-70,100}})));
  inner Planar.World world(g=0) "The weight is not important" annotation (Placement(transformation(extent={{-60,80},{-40,100}})));
  parameter Types.Length crankRadius = 0.05 "Radius of the crank";
  parameter Types.Length rodLength = 0.15 "Length of the connecting rod";
  parameter Types.Length early = 1e-3 "How far the piston is on its way back when the gas ignites";
  Types.Energy kinetic = (flywheel.inertia.p*flywheel.inertia.f + piston.inertia.p*piston.inertia.f)/2 "Kinetic energy";
  Planar.Parts.Fixed housing "Engine block" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,-30}, rotation=-90)));
  Planar.Joints.ActuatedRevolute crankshaft(phi(start=-2, fixed=true, stateSelect=StateSelect.always), w(start=60, fixed=true, stateSelect=StateSelect.always)) "Bearing of the crankshaft" annotation (Placement(transformation(extent={{-70,-10},{-50,10}})));
  Planar.Parts.Body flywheel(m=5, J=0.02) "Flywheel" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-45,-40}, rotation=-90)));
  Planar.Parts.Rod crank(r={crankRadius,0}) "Crank" annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Planar.Joints.Revolute crankPin(phi(start=2.3)) "Between crank and connecting rod; the angle is a guess" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Planar.Parts.Rod connectingRod(r={rodLength,0}) "Connecting rod without mass" annotation (Placement(transformation(extent={{20,-10},{40,10}})));
  Planar.Joints.Revolute pistonPin(phi(start=-0.3)) "Between connecting rod and piston; the angle is a guess" annotation (Placement(transformation(extent={{50,-10},{70,10}})));
  Planar.Parts.Body piston(m=0.5) "Piston" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Planar.Joints.ActuatedPrismatic cylinder(s(start=0.12)) "Cylinder; the position is a guess" annotation (Placement(transformation(extent={{20,-60},{40,-40}})));
  Elements.R load(domain=Types.Domain.Rotational, r=0.05) "What the engine drives" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,60}, rotation=90)));
  Junctions.J1 gas(m=3) "Motion of the piston in the cylinder" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,-90})));
  Mechanics.PositionC compression(k=1000) "Elasticity of the gas" annotation (Placement(transformation(extent={{-50,-100},{-30,-80}})));
  Impacts.EnergyInjection ignition(energy=30, strikes=cylinder.v < 0 and cylinder.s <= crankRadius + rodLength - early) "Explosion" annotation (Placement(transformation(extent={{90,-100},{110,-80}})));
  Bonds.Bond b1(domain=Types.Domain.Rotational) "To the load" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,30}, rotation=90)));
  Bonds.Bond b2 "From the gas to the piston" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,-70}, rotation=90)));
  Bonds.Bond b3 "To the gas that is compressed" annotation (Placement(transformation(extent={{5,-100},{-15,-80}})));
  Bonds.Bond b4 "From the explosion" annotation (Placement(transformation(extent={{75,-100},{55,-80}})));
equation
  compression.q = {cylinder.s - rodLength};
  connect(housing.frame, crankshaft.frame_a);
  connect(crankshaft.frame_b, flywheel.frame);
  connect(crankshaft.frame_b, crank.frame_a);
  connect(crank.frame_b, crankPin.frame_a);
  connect(crankPin.frame_b, connectingRod.frame_a);
  connect(connectingRod.frame_b, pistonPin.frame_a);
  connect(pistonPin.frame_b, piston.frame);
  connect(housing.frame, cylinder.frame_a);
  connect(cylinder.frame_b, piston.frame);
  connect(crankshaft.drive, b1.tail);
  connect(b1.head, load.port);
  connect(gas.port[1], b2.tail);
  connect(b2.head, cylinder.drive);
  connect(gas.port[2], b3.tail);
  connect(b3.head, compression.port);
  connect(ignition.port, b4.tail);
  connect(b4.head, gas.port[3]);
  annotation (
    experiment(StopTime=0.8, Interval=0.0005, Tolerance=1e-8),
    Documentation(info="<html>
<p>Three revolute joints and one prismatic joint form a loop with one degree of freedom. Look at <code>crankshaft.w</code>: each explosion makes it jump, and <code>kinetic</code> by exactly 30 J, and it comes to where the load
takes as much in each turn. <code>ignition.count</code> are the explosions.</p>
<p>The impulse is solved through the loop: -p*f<sub>m</sub> = 30 J is a quadratic equation, of which the root is taken that drives the piston on.</p>
<p>D. Zimmer and F. E. Cellier: Impulse-bond graphs, figures 8 to 14.</p>
</html>"));
end PistonEngine;
