within BondGraph.Examples;
model RollingMarble "Marble on a table that slides at first and then rolls"
  extends Icons.Example;
  inner Defaults defaults(n=3, domain=Types.Domain.Translational) "Three directions of space" annotation (Placement(transformation(extent={{-90,80},{-70,100}})));
  parameter Types.Mass m = 0.02 "Mass";
  parameter Types.Length radius = 0.01 "Radius";
  parameter Types.Acceleration g = 9.81 "Acceleration of gravity";
  parameter Real mu = 0.3 "Coefficient of friction";
  parameter Types.Velocity v0[3] = {1.2,0.5,0} "Velocity at first";
  parameter Types.AngularVelocity w0[3] = {0,0,0} "Angular velocity at first";
  parameter Types.Velocity adhesion = 1e-3 "Slip at which the marble begins to roll";
  Types.Energy kinetic = (mass.p*mass.f + inertia.p*inertia.f)/2 "Kinetic energy";
  Types.Energy heat(start=0, fixed=true, nominal=1e-3) "Energy that friction has taken without an impulse";
  Boolean rolls = friction.holds "There is no slip";
  Elements.I mass(i=m, f(start=v0, each fixed=true)) "Mass" annotation (Placement(transformation(extent={{-90,30},{-70,50}})));
  Junctions.J1 translation(m=3) "Velocity of the centre" annotation (Placement(transformation(extent={{-50,30},{-30,50}})));
  Sources.Se weight(e0Each={0,0,-m*g}) "Weight" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,90}, rotation=90)));
  Elements.I inertia(domain=Types.Domain.Rotational, i=2/5*m*radius^2, f(start=w0, each fixed=true)) "Moment of inertia of a solid sphere" annotation (Placement(transformation(extent={{-90,-50},{-70,-30}})));
  Junctions.J1 rotation(m=2, domain=Types.Domain.Rotational) "Angular velocity" annotation (Placement(transformation(extent={{-50,-50},{-30,-30}})));
  Elements.TFField lever(n1=3, n2=2, domain1=Types.Domain.Rotational, domain2=Types.Domain.Translational, m=[0,-radius,0; radius,0,0]) "Velocity of the lowest point by rotation" annotation (Placement(transformation(extent={{-10,-50},{10,-30}})));
  Conversions.Decompose directions(n1=2, n2=1) "Along the table and away from it" annotation (Placement(transformation(extent={{10,30},{-10,50}}, origin={10,0})));
  Sources.Sf table(n=1, f0=0) "The marble stays on the table" annotation (Placement(transformation(extent={{60,60},{80,80}})));
  Junctions.J0 force(m=3, n=2) "Force along the table" annotation (Placement(transformation(extent={{40,-10},{60,10}})));
  Junctions.J1 slip(m=3, n=2) "Velocity of the lowest point" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Planar.Elements.DryFriction friction(n=2, limit=mu*abs(table.e[1]), catches=transition.count, slow=adhesion) "Friction" annotation (Placement(transformation(extent={{140,-10},{160,10}})));
  Impacts.Inelastic transition(n=2, strikes=friction.slip <= adhesion) "Takes the last of the slip" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={100,50}, rotation=90)));
  Bonds.Bond b1 "To the mass" annotation (Placement(transformation(extent={{-50,30},{-70,50}})));
  Bonds.Bond b2 "From the weight" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-40,65}, rotation=-90)));
  Bonds.Bond b3 "From the translation" annotation (Placement(transformation(extent={{-25,30},{-5,50}})));
  Bonds.Bond b4(domain=Types.Domain.Rotational) "To the moment of inertia" annotation (Placement(transformation(extent={{-50,-50},{-70,-30}})));
  Bonds.Bond b5(domain=Types.Domain.Rotational) "From the rotation to the lever" annotation (Placement(transformation(extent={{-30,-50},{-10,-30}})));
  Bonds.Bond b6(n=2) "Motion along the table" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,22}, rotation=-50)));
  Bonds.Bond b7(n=1) "From the table" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={40,57}, rotation=-145)));
  Bonds.Bond b8(n=2) "From the rotation" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,-20}, rotation=45)));
  Bonds.Bond b9(n=2) "Slip" annotation (Placement(transformation(extent={{65,-10},{85,10}})));
  Bonds.Bond b10(n=2) "To the friction" annotation (Placement(transformation(extent={{115,-10},{135,10}})));
  Bonds.Bond b11(n=2) "To the transition" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={100,25}, rotation=90)));
equation
  connect(translation.port[1], b1.tail);
  connect(b1.head, mass.port);
  connect(weight.port, b2.tail);
  connect(b2.head, translation.port[2]);
  connect(translation.port[3], b3.tail);
  connect(b3.head, directions.port);
  connect(rotation.port[1], b4.tail);
  connect(b4.head, inertia.port);
  connect(rotation.port[2], b5.tail);
  connect(b5.head, lever.port1);
  connect(directions.port1, b6.tail);
  connect(b6.head, force.port[1]);
  connect(table.port, b7.tail);
  connect(b7.head, directions.port2);
  connect(lever.port2, b8.tail);
  connect(b8.head, force.port[2]);
  connect(force.port[3], b9.tail);
  connect(b9.head, slip.port[1]);
  connect(slip.port[2], b10.tail);
  connect(b10.head, friction.port);
  connect(slip.port[3], b11.tail);
  connect(b11.head, transition.port);
  der(heat) = b10.power;
  annotation (
    experiment(StopTime=0.5, Interval=0.001, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>friction.slip</code>: it falls in a line and is zero from the moment at which the marble rolls. Then <code>translation.f</code> is 5/7 of <code>v0</code>, whatever the friction
was. <code>transition.work</code> and <code>heat</code> are what <code>kinetic</code> has lost.</p>
<p>D. Zimmer and F. E. Cellier: Impulse-bond graphs, figures 6 and 7. The rotation needs no gyroscopic term, since a sphere is alike in all directions.</p>
</html>"));
end RollingMarble;
