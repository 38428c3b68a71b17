within BondGraph.Electrical;
model DCMotor "Motor with a permanent magnet"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Electrical) "All bonds are electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  parameter Real R(unit="Ohm", min=0) = 0.5 "Resistance of the winding";
  parameter Real L(unit="H", min=0) = 0.01 "Inductance of the winding";
  parameter Real k(unit="N.m/A") = 0.1 "Torque by current, which is voltage by angular velocity";
  parameter Real J(unit="kg.m2", min=0) = 0.005 "Moment of inertia of the rotor";
  parameter Real d(unit="N.m.s/rad", min=0) = 0 "Friction of the bearing";
  Interfaces.Pin p "Positive pin" annotation (Placement(transformation(extent={{-110,40},{-90,60}})));
  Interfaces.NegativePin n "Negative pin" annotation (Placement(transformation(extent={{-110,-60},{-90,-40}})));
  Rotational.Interfaces.Flange flange "Shaft" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real v(unit="V") "Voltage from p to n";
  Real i(unit="A", start=0) "Current from p to n";
  Types.Angle phi(start=0) "Angle of the rotor";
  Real w(unit="rad/s", start=0) "Angular velocity of the rotor";
  Interfaces.Node nodeP "Node of the positive pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-90,50})));
  Interfaces.Node nodeN "Node of the negative pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-90,-50})));
  Bonds.Bond inlet "From the positive pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-65,25}, rotation=-45)));
  Bonds.Bond outlet "To the negative pin" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-65,-25}, rotation=-135)));
  Junctions.J1 armature(final m=5) "Current of the armature" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,0})));
  Bonds.Bond loss "To the resistance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,30}, rotation=90)));
  Elements.R winding(final r=R) "Resistance of the winding" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,60}, rotation=90)));
  Bonds.Bond magnetic "To the inductance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,-30}, rotation=-90)));
  Elements.I inductance(final i=L) "Inductance of the winding" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,-60}, rotation=-90)));
  Bonds.Bond electrical "Electrical power" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-15,0})));
  Elements.GY magnet(final r=k, final domain2=Types.Domain.Rotational) "Torque from current" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={5,0})));
  Bonds.Bond mechanical(final domain=Types.Domain.Rotational) "Mechanical power" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,0})));
  Junctions.J1 shaft(final m=4, final domain=Types.Domain.Rotational) "Angular velocity of the shaft" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={45,0})));
  Bonds.Bond kinetic(final domain=Types.Domain.Rotational) "To the rotor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={45,30}, rotation=90)));
  Elements.I rotor(final i=J, final domain=Types.Domain.Rotational) "Rotor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={45,60}, rotation=90)));
  Bonds.Bond rubbing(final domain=Types.Domain.Rotational) "To the bearing" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={45,-30}, rotation=-90)));
  Elements.R bearing(final r=d, final domain=Types.Domain.Rotational) "Friction" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={45,-60}, rotation=-90)));
  Bonds.Bond drive(final domain=Types.Domain.Rotational) "To the shaft" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={65,0})));
  Rotational.Interfaces.Motion motion "Motion of the flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={83,0}, rotation=180)));
equation
  v = p.v - n.v;
  i = p.i;
  phi = flange.phi;
  w = rotor.f[1];
  connect(p, nodeP.pin);
  connect(n, nodeN.pin);
  connect(nodeP.port, inlet.tail);
  connect(inlet.head, armature.port[1]);
  connect(armature.port[2], outlet.tail);
  connect(outlet.head, nodeN.port);
  connect(armature.port[3], loss.tail);
  connect(loss.head, winding.port);
  connect(armature.port[4], magnetic.tail);
  connect(magnetic.head, inductance.port);
  connect(armature.port[5], electrical.tail);
  connect(electrical.head, magnet.port1);
  connect(magnet.port2, mechanical.tail);
  connect(mechanical.head, shaft.port[1]);
  connect(shaft.port[2], kinetic.tail);
  connect(kinetic.head, rotor.port);
  connect(shaft.port[3], rubbing.tail);
  connect(rubbing.head, bearing.port);
  connect(shaft.port[4], drive.tail);
  connect(drive.head, motion.port);
  connect(motion.flange, flange);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-60,-60},{60,60}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="M", textColor={20,60,130}),
      Line(points={{-90,50},{-40,50}}, color={20,60,130}),
      Line(points={{-90,-50},{-40,-50}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The magnet is a gyrator between current and torque, which loses nothing. The housing stands still.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Drives.MotorWithGear\">MotorWithGear</a>.</p>
</html>"));
end DCMotor;
