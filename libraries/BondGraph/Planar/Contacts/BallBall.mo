within BondGraph.Planar.Contacts;
model BallBall "Impact between two discs"
  extends Interfaces.Contact;
  parameter Types.Length radius_a(min=0) = 0.1 "Radius of the first disc, whose centre is the first frame";
  parameter Types.Length radius_b(min=0) = 0.1 "Radius of the second disc, whose centre is the second frame";
  Types.Length distance "Distance of the centres";
equation
  distance = sqrt((frame_b.x - frame_a.x)^2 + (frame_b.y - frame_a.y)^2);
  distance*normal = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
  gap = distance - radius_a - radius_b;
  arm_a = radius_a*normal;
  arm_b = -radius_b*normal;
  annotation (
    Icon(graphics={
      Ellipse(extent={{-80,-40},{0,40}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{0,-40},{80,40}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The normal goes from centre to centre. Discs collide from outside.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.NewtonsCradle\">NewtonsCradle</a>.</p>
</html>"));
end BallBall;
