within Discontinuities.Nonlinear;
block ContinuousHysteresis "Loop whose two branches have a finite slope"
  extends Interfaces.Function;
  parameter Real uLower = -0.5 "Middle of the branch for a falling input";
  parameter Real uUpper = 0.5 "Middle of the branch for a rising input";
  parameter Real yLower = -1 "Smallest output";
  parameter Real yUpper = 1 "Largest output";
  parameter Real slope(final min=0) = 4 "Slope of the branches";
protected
  Backlash play(u=u, width=uUpper - uLower, yStart=0) "Distance between the branches";
  Limiter limiter(u=yMiddle + slope*(play.y - uMiddle), uMin=yLower, uMax=yUpper) "Ends of the branches";
  parameter Real uMiddle = (uLower + uUpper)/2 "Middle of the loop";
  parameter Real yMiddle = (yLower + yUpper)/2 "Middle of the loop";
equation
  assert(uLower <= uUpper, "the falling branch must not be right of the rising one");
  y = limiter.y;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-50},{10,-50},{50,50},{90,50},{-10,50},{-50,-50}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Unlike the dry hysteresis the output does not jump: it moves along a branch, and where the input turns back on the way it
rests until the other branch is reached. The input must be continuous.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.MultiValuedFunctions\">MultiValuedFunctions</a>.</p>
</html>"));
end ContinuousHysteresis;
