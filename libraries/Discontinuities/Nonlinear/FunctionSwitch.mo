within Discontinuities.Nonlinear;
block FunctionSwitch "One of three values, chosen by the sign of the input"
  extends Interfaces.Function;
  parameter Real negative = -1 "Output where the input is negative";
  parameter Real zero = 0 "Output where the input is zero";
  parameter Real positive = 1 "Output where the input is positive";
equation
  y = if u < 0 then negative elseif u > 0 then positive else zero;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-50},{0,-50}}, color={0,90,140}, thickness=1),
      Line(points={{0,50},{90,50}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>The sign function with values that can be chosen. The input is exactly zero only where a model keeps it
there.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.SingleValuedFunctions\">SingleValuedFunctions</a>.</p>
</html>"));
end FunctionSwitch;
