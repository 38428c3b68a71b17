within BondGraph.Examples;
model TwoMasses "Two bodies with a spring and a damper between them"
  extends Icons.Example;
  inner Defaults defaults(domain=Types.Domain.Translational) "All of it is translational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Real momentum(unit="N.s") "Momentum of both bodies";
  Elements.I mass1(i=1, f(start={1}, each fixed=true)) "First body, which was pushed" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,60})));
  Junctions.J1 body1(m=2) "Velocity of the first body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,0})));
  Junctions.J0 between(m=3) "Force between the bodies" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Junctions.J1 body2(m=2) "Velocity of the second body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0})));
  Elements.I mass2(i=3, p(each fixed=true)) "Second body, at rest" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,60})));
  Junctions.J1 gap(m=3) "Velocity by which the bodies approach each other" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-40})));
  Elements.C spring(c=0.01, q(each fixed=true)) "Spring of 100 N/m" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,-40})));
  Elements.R damper(r=0.5) "Damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,-40})));
  Bonds.Bond b1 "To the inertia of the first body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-60,30}, rotation=90)));
  Bonds.Bond b2 "From the first body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Bonds.Bond b3 "To the second body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,0})));
  Bonds.Bond b4 "To the inertia of the second body" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,30}, rotation=90)));
  Bonds.Bond b5 "To spring and damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-20}, rotation=-90)));
  Bonds.Bond b6 "To the spring" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-40}, rotation=180)));
  Bonds.Bond b7 "To the damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,-40})));
equation
  connect(body1.port[1], b1.tail);
  connect(b1.head, mass1.port);
  connect(body1.port[2], b2.tail);
  connect(b2.head, between.port[1]);
  connect(between.port[2], b3.tail);
  connect(b3.head, body2.port[1]);
  connect(body2.port[2], b4.tail);
  connect(b4.head, mass2.port);
  connect(between.port[3], b5.tail);
  connect(b5.head, gap.port[1]);
  connect(gap.port[2], b6.tail);
  connect(b6.head, spring.port);
  connect(gap.port[3], b7.tail);
  connect(b7.head, damper.port);
  momentum = mass1.p[1] + mass2.p[1];
  annotation (
    experiment(StopTime=5, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>mass1.f[1]</code> and <code>mass2.f[1]</code>: they swing against each other and come to the common velocity 0.25 m/s,
while <code>momentum</code> stays at 1 N.s. Their difference is an oscillation of the reduced mass 0.75 kg.</p>
</html>"));
end TwoMasses;
