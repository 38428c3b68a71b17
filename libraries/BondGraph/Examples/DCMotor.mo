within BondGraph.Examples;
model DCMotor "Motor with a permanent magnet: a gyrator between current and torque"
  extends Icons.Example;
  inner Defaults defaults(domain=Types.Domain.Electrical) "The electrical side; the rotational one says so" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Sources.Se source(e0=12) "Battery of 12 V" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,0})));
  Junctions.J1 armature(m=4) "Current of the armature" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,0})));
  Elements.R winding(r=0.5) "Resistance of the winding" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,50})));
  Elements.I inductance(i=0.01, p(each fixed=true)) "Inductance of the winding" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-50})));
  Elements.GY motor(r=0.1, domain2=Types.Domain.Rotational) "0.1 V.s/rad, which is 0.1 N.m/A" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={15,0})));
  Junctions.J1 shaft(m=3, domain=Types.Domain.Rotational) "Angular velocity of the shaft" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,0})));
  Elements.I rotor(i=0.005, domain=Types.Domain.Rotational, p(each fixed=true)) "Moment of inertia of the rotor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,50})));
  Elements.R friction(r=0.002, domain=Types.Domain.Rotational) "Friction of the bearing" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,-50})));
  Bonds.Bond b1 "From the battery" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-55,0})));
  Bonds.Bond b2 "To the resistance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,25}, rotation=90)));
  Bonds.Bond b3 "To the inductance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-30,-25}, rotation=-90)));
  Bonds.Bond b4 "Electrical power of the motor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-8,0})));
  Bonds.Bond b5(domain=Types.Domain.Rotational) "Mechanical power of the motor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={37,0})));
  Bonds.Bond b6(domain=Types.Domain.Rotational) "To the rotor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,25}, rotation=90)));
  Bonds.Bond b7(domain=Types.Domain.Rotational) "To the friction" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={60,-25}, rotation=-90)));
equation
  connect(source.port, b1.tail);
  connect(b1.head, armature.port[1]);
  connect(armature.port[2], b2.tail);
  connect(b2.head, winding.port);
  connect(armature.port[3], b3.tail);
  connect(b3.head, inductance.port);
  connect(armature.port[4], b4.tail);
  connect(b4.head, motor.port1);
  connect(motor.port2, b5.tail);
  connect(b5.head, shaft.port[1]);
  connect(shaft.port[2], b6.tail);
  connect(b6.head, rotor.port);
  connect(shaft.port[3], b7.tail);
  connect(b7.head, friction.port);
  annotation (
    experiment(StopTime=2, Interval=0.002, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>shaft.f[1]</code>: it comes to 12*0.1/(0.1<sup>2</sup> + 0.5*0.002) rad/s. <code>b4.power</code> and <code>b5.power</code> are the same
at every moment: a gyrator loses nothing. Without the inductance the time constant would be 0.005/(0.002 + 0.1<sup>2</sup>/0.5) s.</p>
</html>"));
end DCMotor;
