within BondGraph.Planar.Contacts;
model BallLine "Impact of a disc on a line, such as the ground"
  extends Interfaces.Contact;
  parameter Types.Length radius(min=0) = 0.1 "Radius of the disc, whose centre is the second frame; zero for a point";
  Types.Length along "Where the disc is nearest to the line, from the first frame";
equation
  normal = {-sin(frame_a.phi), cos(frame_a.phi)};
  gap = normal[1]*(frame_b.x - frame_a.x) + normal[2]*(frame_b.y - frame_a.y) - radius;
  along = normal[2]*(frame_b.x - frame_a.x) - normal[1]*(frame_b.y - frame_a.y);
  arm_a = along*{normal[2], -normal[1]};
  arm_b = -radius*normal;
  annotation (
    Icon(graphics={
      Line(points={{-90,-40},{90,-40}}, color={20,60,130}, thickness=1),
      Ellipse(extent={{-40,-40},{40,40}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The line goes through the first frame along its x axis and has no end; the disc is on the side of the y axis. The line may belong to a body that moves.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.FrictionImpact\">FrictionImpact</a>.</p>
</html>"));
end BallLine;
