within Discontinuities.Nonlinear;
block Backlash "Play between the input and the output that it pushes"
  extends Interfaces.Function;
  parameter Real width(final min=0) = 1 "Width of the gap";
  parameter Real yStart = 0 "Output at the start, if it fits into the gap there";
  Boolean pushesUp "True while the input pushes the output up";
  Boolean pushesDown "True while the input pushes the output down";
protected
  parameter Real h = width/2 "Half of the gap";
  Real v "Rate of the input";
  discrete Real rest "Where the output rests while nothing pushes it";
initial equation
  pre(pushesUp) = false;
  pre(pushesDown) = false;
  pre(rest) = if yStart < u - h then u - h elseif yStart > u + h then u + h else yStart;
equation
  v = der(u);
  pushesUp = v >= 0 and (pre(pushesUp) or u > pre(rest) + h);
  pushesDown = v <= 0 and (pre(pushesDown) or u < pre(rest) - h);
  when {not pushesUp, not pushesDown} then
    rest = if pre(pushesUp) then u - h elseif pre(pushesDown) then u + h else pre(rest);
  end when;
  y = if pushesUp then u - h elseif pushesDown then u + h else rest;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-60},{-30,-60},{90,60},{30,60},{-90,-60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>The output stays where it is until the input has used up the gap; then it is pushed along. It is left behind when the
input turns back. The input must be continuous, since its rate tells when it turns.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.MultiValuedFunctions\">MultiValuedFunctions</a>.</p>
</html>"));
end Backlash;
