within Discontinuities.Nonlinear;
block DryHysteresis "Jumps up at one value of the input and down at a smaller one"
  extends Interfaces.Function;
  parameter Real uLower = -0.5 "Jumps down when the input falls below";
  parameter Real uUpper = 0.5 "Jumps up when the input rises above";
  parameter Real yLower = -1 "Output after a jump down";
  parameter Real yUpper = 1 "Output after a jump up";
  parameter Boolean startsUpper = false "True if the output is up at the start";
  Boolean isUpper(start=startsUpper, fixed=true) "True while the output is up";
equation
  assert(uLower <= uUpper, "the lower threshold must not be above the upper one");
  isUpper = u > uUpper or pre(isUpper) and u >= uLower;
  y = if isUpper then yUpper else yLower;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-50},{30,-50},{30,50},{90,50},{-30,50},{-30,-50}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Between the thresholds the output has two values, and keeps the one it has.</p>
<p>Examples: <a href=\"modelica://Discontinuities.Examples.DryHysteresisLoop\">DryHysteresisLoop</a>,
<a href=\"modelica://Discontinuities.Examples.Locomotive\">Locomotive</a>.</p>
</html>"));
end DryHysteresis;
