within Discontinuities.Nonlinear;
block DeadSpace "Nothing happens while the input is small"
  extends Interfaces.Function;
  parameter Real uMin = -0.5 "Lower end of the dead space";
  parameter Real uMax = 0.5 "Upper end of the dead space";
equation
  assert(uMin <= uMax, "the lower end must not be above the upper one");
  y = if u < uMin then u - uMin elseif u <= uMax then 0 else u - uMax;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-60},{-30,0},{30,0},{90,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Between <code>uMin</code> and <code>uMax</code> the output is zero; outside it is how far the input is beyond.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.SingleValuedFunctions\">SingleValuedFunctions</a>.</p>
</html>"));
end DeadSpace;
