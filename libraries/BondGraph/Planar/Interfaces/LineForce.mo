within BondGraph.Planar.Interfaces;
partial model LineForce "Force along the line between two frames"
  extends Interfaces.TwoFrames;
  parameter Integer m(min=2) = 2 "Number of bonds along the line";
  Types.Length length "Distance of the frames";
  Real direction[2] "Direction from the first frame to the second";
  Junctions.J0 force(m=3) "Force, which is the same on both sides" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  BondGraph.Elements.mTFField projection(n1=3, n2=1, domain2=Types.Domain.Translational) "Component along the line: the velocity at which the distance grows" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,40}, rotation=90)));
  Junctions.J1 along(final m=m, n=1, domain=Types.Domain.Translational) "Change of the distance" annotation (Placement(transformation(extent={{-10,70},{10,90}})));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Bonds.Bond b2 "To the second frame" annotation (Placement(transformation(extent={{20,-10},{40,10}})));
  Bonds.Bond b3 "Relative motion" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20}, rotation=90)));
  Bonds.Bond b4(n=1, domain=Types.Domain.Translational) "To the force along the line" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,60}, rotation=90)));
equation
  length = sqrt((frame_b.x - frame_a.x)^2 + (frame_b.y - frame_a.y)^2);
  length*direction = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
  // The flow that comes is that of the first frame minus that of the second.
  projection.m = -[direction[1], direction[2], 0];
  connect(a.port, b1.tail);
  connect(b1.head, force.port[1]);
  connect(force.port[2], b2.tail);
  connect(b2.head, b.port);
  connect(force.port[3], b3.tail);
  connect(b3.head, projection.port1);
  connect(projection.port2, b4.tail);
  connect(b4.head, along.port[1]);
  annotation (Documentation(info="<html>
<p>The effort of <code>b4</code> is the force that draws the frames together, its flow the velocity at which they go apart. The frames must not be at the same place.</p>
</html>"));
end LineForce;
