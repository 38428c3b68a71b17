within Discontinuities.Nonlinear;
block PiecewiseLinear "Three straight lines"
  extends Interfaces.Function;
  parameter Real x[2] = {-1,1} "Where one line ends and the next begins";
  parameter Real a[3] = {0,1,0} "Slopes";
  parameter Real b[3] = {-1,0,1} "Values at zero";
equation
  assert(x[1] <= x[2], "the thresholds must be in order");
  y = if u < x[1] then a[1]*u + b[1] elseif u < x[2] then a[2]*u + b[2] else a[3]*u + b[3];
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-30},{-40,-60}}, color={0,90,140}, thickness=1),
      Line(points={{-40,-60},{40,60}}, color={0,90,140}, thickness=1),
      Line(points={{40,30},{90,50}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p><code>a[k]*u + b[k]</code> with k = 1 left of <code>x[1]</code>, 3 right of <code>x[2]</code>, and 2 between. The lines need
not meet.</p>
<p>The equation has no direction: see <a href=\"modelica://Discontinuities.Examples.HorizontalSorting\">HorizontalSorting</a>,
and <a href=\"modelica://Discontinuities.Examples.ThreeRegions\">ThreeRegions</a>.</p>
</html>"));
end PiecewiseLinear;
