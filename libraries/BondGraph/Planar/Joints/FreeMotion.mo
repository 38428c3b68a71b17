within BondGraph.Planar.Joints;
model FreeMotion "Joint that leaves all motion free, with coordinates along the axes of the plane"
  extends Interfaces.TwoFrames;
  Types.Length x(start=0, stateSelect=StateSelect.prefer) "Position of the second frame against the first";
  Types.Length y(start=0, stateSelect=StateSelect.prefer) "Position of the second frame against the first";
  Types.Angle phi(start=0, stateSelect=StateSelect.prefer) "Angle of the second frame against the first";
  Types.Velocity vx(start=0, stateSelect=StateSelect.prefer) "Velocity of the second frame against the first";
  Types.Velocity vy(start=0, stateSelect=StateSelect.prefer) "Velocity of the second frame against the first";
  Types.AngularVelocity w(start=0, stateSelect=StateSelect.prefer) "Angular velocity of the second frame against the first";
  Junctions.J0 force(m=3) "Force and torque, which are the same on both sides" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Junctions.J1 relative(m=2) "Motion of the second frame against the first" annotation (Placement(transformation(extent={{-10,40},{10,60}})));
  Sources.Se free(e0=0) "No force and no torque" annotation (Placement(transformation(extent={{60,40},{40,60}})));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Bonds.Bond b2 "To the second frame" annotation (Placement(transformation(extent={{20,-10},{40,10}})));
  Bonds.Bond b3 "From the relative motion" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,25}, rotation=-90)));
  Bonds.Bond b4 "Free motion" annotation (Placement(transformation(extent={{35,40},{15,60}})));
equation
  Connections.branch(frame_a.motion, frame_b.motion);
  {vx, vy, w} = relative.f;
  der({x, y, phi}) = {vx, vy, w};
  {frame_b.x, frame_b.y, frame_b.phi} = {frame_a.x, frame_a.y, frame_a.phi} + {x, y, phi};
  connect(a.port, b1.tail);
  connect(b1.head, force.port[1]);
  connect(force.port[2], b2.tail);
  connect(b2.head, b.port);
  connect(relative.port[1], b3.tail);
  connect(b3.head, force.port[3]);
  connect(free.port, b4.tail);
  connect(b4.head, relative.port[2]);
  annotation (
    Icon(graphics={Line(points={{-90,0},{90,0}}, color={20,60,130}, pattern=LinePattern.Dot, thickness=1)}),
    Documentation(info="<html>
<p>Forbids nothing and transmits nothing, but says where the second frame is. A <a href=\"modelica://BondGraph.Planar.Parts.Body\">Body</a> does not need it; a rod between springs does, or a motion that is to be seen
from another part.</p>
</html>"));
end FreeMotion;
