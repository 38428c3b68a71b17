within BondGraph.Planar.Parts;
model Rod "Rigid rod without mass"
  extends Interfaces.TwoFrames;
  parameter Types.Length r[2] = {1,0} "Vector from the first frame to the second at the angle zero";
  Elements.PlanarTF rod(final r0=r) "Transformer from one end to the other" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-50,-10},{-30,10}})));
  Bonds.Bond b2 "To the second frame" annotation (Placement(transformation(extent={{30,-10},{50,10}})));
equation
  Connections.branch(frame_a.motion, frame_b.motion);
  rod.phi = frame_a.phi;
  {frame_b.x, frame_b.y, frame_b.phi} = {frame_a.x, frame_a.y, frame_a.phi} + {rod.r[1], rod.r[2], 0};
  connect(a.port, b1.tail);
  connect(b1.head, rod.port1);
  connect(rod.port2, b2.tail);
  connect(b2.head, b.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-90,-8},{90,8}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The positions of both frames differ by the vector that the rod has at its angle; their velocities by the transformer that is its derivative.</p>
</html>"));
end Rod;
