within Discontinuities;
package Examples "Models that can be simulated; each tells what to look at"
  extends Icons.Package;
  annotation (
    Documentation(info="<html><p>The first ones show the components. The others are the examples of the papers named in
<a href=\"modelica://Discontinuities.UsersGuide.Literature\">Literature</a>.</p></html>"),
    Icon(graphics={
      Polygon(points={{-30,50},{60,0},{-30,-50}}, lineColor={0,90,140}, fillColor={0,90,140}, fillPattern=FillPattern.Solid)}));
end Examples;
