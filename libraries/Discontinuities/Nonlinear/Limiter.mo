within Discontinuities.Nonlinear;
block Limiter "Input between two bounds"
  extends Interfaces.Function;
  parameter Real uMin = -1 "Lower bound";
  parameter Real uMax = 1 "Upper bound";
equation
  assert(uMin <= uMax, "the lower bound must not be above the upper one");
  y = if u < uMin then uMin elseif u <= uMax then u else uMax;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-50},{-50,-50},{50,50},{90,50}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>The output is the input, but never less than <code>uMin</code> nor more than <code>uMax</code>. An event at each bound.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.SingleValuedFunctions\">SingleValuedFunctions</a>.</p>
</html>"));
end Limiter;
