within BondGraph.Planar.Joints;
model Wheel "Wheel on a line, which slides or rolls"
  extends Icons.Component;
  parameter Types.Length radius(min=0) = 0.1 "Radius of the wheel";
  parameter Real mu(min=0) = 0.3 "Coefficient of friction";
  parameter Types.Velocity adhesion(min=0) = 1e-6 "Slip at which the wheel begins to roll";
  Interfaces.Frame frame_a "The line goes through this frame along its x axis" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Frame frame_b "Centre of the wheel" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Types.Force normalForce "Force with which the wheel presses on the line";
  Boolean rolls = friction.holds "There is no slip";
  inner Defaults defaults(final n=1, final domain=Types.Domain.Translational) "Bonds are scalar" annotation (Placement(transformation(extent={{-90,70},{-70,90}})));
  Parts.Rod height(r={0,radius}) "From the line to the centre" annotation (Placement(transformation(extent={{-80,-10},{-60,10}})));
  ActuatedPrismatic along "Motion along the line" annotation (Placement(transformation(extent={{-30,-10},{-10,10}})));
  ActuatedRevolute axle "Rotation" annotation (Placement(transformation(extent={{40,-10},{60,10}})));
  Junctions.J0 force(m=3) "Force of friction" annotation (Placement(transformation(extent={{-30,40},{-10,60}})));
  BondGraph.Elements.TF lever(domain1=Types.Domain.Rotational, domain2=Types.Domain.Translational, m=radius) "Velocity of the rim by rotation" annotation (Placement(transformation(extent={{50,40},{30,60}})));
  Junctions.J1 slip(m=3) "Velocity of the rim along the line" annotation (Placement(transformation(extent={{-30,80},{-10,100}})));
  Elements.DryFriction friction(limit=mu*max(normalForce, 0), catches=transition.count, slow=adhesion) "Friction" annotation (Placement(transformation(extent={{20,80},{40,100}})));
  Impacts.Inelastic transition(strikes=friction.slip <= adhesion) "Takes the last of the slip" annotation (Placement(transformation(extent={{-60,80},{-80,100}})));
  Bonds.Bond b1 "From the motion along the line" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,25}, rotation=90)));
  Bonds.Bond b2(domain=Types.Domain.Rotational) "From the rotation" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={50,25}, rotation=90)));
  Bonds.Bond b3 "From the rim" annotation (Placement(transformation(extent={{20,40},{0,60}})));
  Bonds.Bond b4 "Slip" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-20,70}, rotation=90)));
  Bonds.Bond b5 "To the friction" annotation (Placement(transformation(extent={{-5,80},{15,100}})));
  Bonds.Bond b6 "To the transition" annotation (Placement(transformation(extent={{-35,80},{-55,100}})));
equation
  normalForce = cos(frame_a.phi)*along.force.e[2] - sin(frame_a.phi)*along.force.e[1];
  connect(frame_a, height.frame_a);
  connect(height.frame_b, along.frame_a);
  connect(along.frame_b, axle.frame_a);
  connect(axle.frame_b, frame_b);
  connect(along.drive, b1.tail);
  connect(b1.head, force.port[1]);
  connect(axle.drive, b2.tail);
  connect(b2.head, lever.port1);
  connect(lever.port2, b3.tail);
  connect(b3.head, force.port[2]);
  connect(force.port[3], b4.tail);
  connect(b4.head, slip.port[1]);
  connect(slip.port[2], b5.tail);
  connect(b5.head, friction.port);
  connect(slip.port[3], b6.tail);
  connect(b6.head, transition.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,-60},{90,-60}}, color={20,60,130}, thickness=1),
      Ellipse(extent={{-60,-60},{60,60}}, lineColor={20,60,130}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{0,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The wheel has no mass of its own: connect a <a href=\"modelica://BondGraph.Planar.Parts.Body\">Body</a> with its centre. Start values are those of <code>along.s</code>, <code>along.v</code>, <code>axle.phi</code>,
<code>axle.w</code>. It begins to roll when the slip has come to an end, and to slide when friction cannot hold it. It does not lift off.</p>
</html>"));
end Wheel;
