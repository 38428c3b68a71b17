within BondGraph.Planar.Parts;
model Fixed "Place that does not move"
  extends Interfaces.OneFrame;
  parameter Types.Length r[2] = {0,0} "Position";
  parameter Types.Angle phi = 0 "Angle";
  Sources.Sf wall(f0=0) "No motion" annotation (Placement(transformation(extent={{40,-10},{60,10}})));
  Bonds.Bond b1 "Forces of the wall" annotation (Placement(transformation(extent={{0,-10},{-20,10}})));
equation
  Connections.root(frame.motion);
  frame.x = r[1];
  frame.y = r[2];
  frame.phi = phi;
  connect(wall.port, b1.tail);
  connect(b1.head, a.port);
  annotation (
    Icon(graphics={
      Line(points={{0,-80},{0,80}}, color={20,60,130}, thickness=1),
      Line(points={{0,60},{60,20}}, color={20,60,130}),
      Line(points={{0,20},{60,-20}}, color={20,60,130}),
      Line(points={{0,-20},{60,-60}}, color={20,60,130}),
      Line(points={{-90,0},{0,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A source of no flow. What it takes to hold the place is <code>b1.e</code>.</p>
</html>"));
end Fixed;
