within BondGraph.Translational;
model RackAndPinion "Gear from rotation to translation: flange_b.s = radius*flange_a.phi"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Translational) "All bonds are translational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Types.Length radius = 1 "Radius of the pinion";
  Rotational.Interfaces.Flange flange_a "First flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange flange_b "Second flange" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Rotational.Interfaces.Motion motion_a "Motion of the first flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond bond_a(final domain=Types.Domain.Rotational) "From the first flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Mechanics.PositionTF gear(final m=radius, final domain1=Types.Domain.Rotational, final domain2=Types.Domain.Translational) "Ratio" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond bond_b "To the second flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Interfaces.Motion motion_b "Motion of the second flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  gear.q1[1] = flange_a.phi;
  gear.q2[1] = flange_b.s;
  connect(flange_a, motion_a.flange);
  connect(motion_a.port, bond_a.tail);
  connect(bond_a.head, gear.port1);
  connect(gear.port2, bond_b.tail);
  connect(bond_b.head, motion_b.port);
  connect(motion_b.flange, flange_b);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-40,-20},{40,60}}, lineColor={20,60,130}),
      Line(points={{-90,-20},{90,-20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The first flange rotates, the second moves along the rack. Also a wheel that rolls or a drum with a rope.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Drives.MotorWithGear\">MotorWithGear</a>.</p>
</html>"));
end RackAndPinion;
