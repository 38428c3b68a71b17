within BondGraph.Planar.Interfaces;
partial model Revolute "Hinge of which the axis is free or driven"
  extends Interfaces.TwoFrames;
  parameter Integer m(min=2) = 2 "Number of bonds at the axis";
  Types.Angle phi(start=0, stateSelect=StateSelect.prefer) "Angle of the second frame against the first";
  Types.AngularVelocity w(start=0, stateSelect=StateSelect.prefer) "Angular velocity of the second frame against the first";
  Junctions.J0 force(m=3) "Force and torque, which are the same on both sides" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Conversions.Compose relative(n1=2, n2=1, domain1=Types.Domain.Translational, domain2=Types.Domain.Rotational) "Motion of the second frame against the first" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,40}, rotation=-90)));
  Sources.Sf pin(n=2, domain=Types.Domain.Translational, f0=0) "Both frames are at one place" annotation (Placement(transformation(extent={{70,50},{50,70}})));
  Junctions.J1 axis(final m=m, n=1, domain=Types.Domain.Rotational) "Rotation" annotation (Placement(transformation(extent={{-50,50},{-30,70}})));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Bonds.Bond b2 "To the second frame" annotation (Placement(transformation(extent={{20,-10},{40,10}})));
  Bonds.Bond b3 "From the relative motion" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20}, rotation=-90)));
  Bonds.Bond b4(n=2, domain=Types.Domain.Translational) "From the pin" annotation (Placement(transformation(extent={{40,50},{20,70}})));
  Bonds.Bond b5(n=1, domain=Types.Domain.Rotational) "From the axis" annotation (Placement(transformation(extent={{-25,50},{-5,70}})));
equation
  Connections.branch(frame_a.motion, frame_b.motion);
  w = axis.f[1];
  {frame_b.x, frame_b.y, frame_b.phi} = {frame_a.x, frame_a.y, frame_a.phi + phi};
  connect(a.port, b1.tail);
  connect(b1.head, force.port[1]);
  connect(force.port[2], b2.tail);
  connect(b2.head, b.port);
  connect(relative.port, b3.tail);
  connect(b3.head, force.port[3]);
  connect(pin.port, b4.tail);
  connect(b4.head, relative.port1);
  connect(axis.port[1], b5.tail);
  connect(b5.head, relative.port2);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-90,-20},{-20,20}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,-20},{90,20}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-30,-30},{30,30}}, lineColor={20,60,130}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A 0-junction: force and torque are common to both sides, and the velocities differ by that of the joint, which has no part along x and y. A joint adds that <code>phi</code> is the integral of <code>w</code>.</p>
</html>"));
end Revolute;
