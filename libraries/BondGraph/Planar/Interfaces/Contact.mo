within BondGraph.Planar.Interfaces;
partial model Contact "Two parts that collide; the geometry says where"
  extends Interfaces.TwoFrames;
  parameter Integer k(min=1, max=2) = 1 "Directions of the impulse: 1 the normal, 2 with the tangential one for friction";
  replaceable model Law = Impacts.Elastic constrainedby BondGraph.Interfaces.Impact "Law of impact";
  parameter Types.Length skin(min=0) = 1e-12 "Parts nearer than this touch each other";
  parameter Types.Velocity vMin(min=0) = 1e-9 "Parts that approach more slowly than this are at rest against each other";
  Types.Length gap "Distance of the parts";
  Types.Velocity approach "Velocity at which the parts approach";
  Real normal[2] "Direction of the impulse on the second part";
  Types.Length arm_a[2] "Vector from the first frame to the point of contact";
  Types.Length arm_b[2] "Vector from the second frame to the point of contact";
  Elements.LeverTF lever_a "Motion of the first part at the point of contact" annotation (Placement(transformation(extent={{-40,-8},{-24,8}})));
  Elements.LeverTF lever_b "Motion of the second part at the point of contact" annotation (Placement(transformation(extent={{40,-8},{24,8}})));
  Junctions.J0 force(m=3) "Force of the first part on the second" annotation (Placement(transformation(extent={{-8,-8},{8,8}})));
  BondGraph.Elements.mTFField projection(n1=3, n2=k, domain2=Types.Domain.Translational) "Normal and tangential velocity of the parts against each other" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={0,42}, rotation=90)));
  Law impact(final n=k, domain=Types.Domain.Translational) "Impulse switch" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={0,84}, rotation=90)));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-58,-8},{-42,8}})));
  Bonds.Bond b2 "From the first part" annotation (Placement(transformation(extent={{-24,-8},{-8,8}})));
  Bonds.Bond b3 "To the second part" annotation (Placement(transformation(extent={{8,-8},{24,8}})));
  Bonds.Bond b4 "To the second frame" annotation (Placement(transformation(extent={{42,-8},{58,8}})));
  Bonds.Bond b5 "Motion of the parts against each other" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={0,21}, rotation=90)));
  Bonds.Bond b6(n=k, domain=Types.Domain.Translational) "To the impulse switch" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={0,63}, rotation=90)));
equation
  lever_a.r = arm_a;
  lever_b.r = arm_b;
  projection.m = {if i == 1 then {normal[1], normal[2], 0} else {normal[2], -normal[1], 0} for i in 1:k};
  approach = impact.f[1];
  // The second part is false after an impact, so that the next one is a new one.
  impact.strikes = gap <= skin and approach > vMin;
  connect(a.port, b1.tail);
  connect(b1.head, lever_a.port1);
  connect(lever_a.port2, b2.tail);
  connect(b2.head, force.port[1]);
  connect(force.port[2], b3.tail);
  connect(b3.head, lever_b.port2);
  connect(lever_b.port1, b4.tail);
  connect(b4.head, b.port);
  connect(force.port[3], b5.tail);
  connect(b5.head, projection.port1);
  connect(projection.port2, b6.tail);
  connect(b6.head, impact.port);
  annotation (Documentation(info="<html>
<p>Levers lead from both frames to the point of contact. What is left of their velocities is resolved into the normal direction and, if <code>k = 2</code>, the tangential one, in which the
impulse switch acts. Its law can be chosen:</p>
<pre>BallLine floor(redeclare model Law = Impacts.Restitution(epsilon=0.8));
BallLine rough(k=2, redeclare model Law = Impacts.Friction(epsilon=0.5, mu=0.3));</pre>
<p>Parts that touch each other from the beginning take part in an impact that comes from a third one, so that it runs through a row of them at one point of time. For that <code>skin</code> and
<code>vMin</code> are small instead of zero: positions and velocities are exact only up to rounding.</p>
<p>There is no force between impacts. A part that comes to lie on another one is held there by the simulation as the limit of ever smaller impacts; with friction that is refused, for the contact would need a force of its own.</p>
</html>"));
end Contact;
