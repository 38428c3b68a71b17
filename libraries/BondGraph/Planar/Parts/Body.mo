within BondGraph.Planar.Parts;
model Body "Rigid body; its frame is the centre of mass"
  extends Interfaces.OneFrame;
  outer World world "Gravity" annotation (Placement(transformation(extent={{60,70},{80,90}})));
  parameter Types.Mass m = 1 "Mass";
  parameter Types.Inertia J = 0 "Moment of inertia about the centre of mass; a body that is free to turn needs one";
  Types.Length x(start=0) "Position of the centre of mass";
  Types.Length y(start=0) "Position of the centre of mass";
  Types.Angle phi(start=0) "Angle";
  Types.Velocity vx(start=0) "Velocity of the centre of mass";
  Types.Velocity vy(start=0) "Velocity of the centre of mass";
  Types.AngularVelocity w(start=0) "Angular velocity";
  Types.Energy energy "Kinetic energy, and potential energy in the field of gravity";
  Junctions.J1 motion(m=3) "Motion of the body" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  BondGraph.Elements.I inertia(final iEach={m,m,J}) "Mass and moment of inertia" annotation (Placement(transformation(extent={{-10,50},{10,70}})));
  Sources.Se weight(final e0Each={m*world.gravity[1],m*world.gravity[2],0}) "Weight" annotation (Placement(transformation(extent={{-10,-70},{10,-50}})));
  Bonds.Bond b1 "What the frame brings" annotation (Placement(transformation(extent={{-50,-10},{-30,10}})));
  Bonds.Bond b2 "To the inertia" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,30}, rotation=90)));
  Bonds.Bond b3 "From the weight" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=90)));
equation
  Connections.potentialRoot(frame.motion);
  {x, y, phi} = {frame.x, frame.y, frame.phi};
  {vx, vy, w} = {frame.motion.vx, frame.motion.vy, frame.motion.w};
  // Otherwise what the body is fixed to says how it moves.
  if Connections.isRoot(frame.motion) then
    der({x, y, phi}) = {vx, vy, w};
  end if;
  energy = inertia.p*inertia.f/2 - m*(world.gravity*{x, y});
  connect(a.port, b1.tail);
  connect(b1.head, motion.port[1]);
  connect(motion.port[2], b2.tail);
  connect(b2.head, inertia.port);
  connect(weight.port, b3.tail);
  connect(b3.head, motion.port[3]);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-40,0}}, color={20,60,130}),
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid),
      Text(extent={{-100,-90},{100,-60}}, textString="%m kg", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Inertia and weight have the motion of the body in common. A body that is connected with nothing that knows its position moves freely: then its coordinates and velocities are states.</p>
</html>"));
end Body;
