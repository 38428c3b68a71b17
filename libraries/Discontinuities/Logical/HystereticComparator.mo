within Discontinuities.Logical;
block HystereticComparator "Whether one input is larger than the other, not changing too often"
  extends Icons.Block;
  parameter Real width(final min=0) = 0.1 "How far the difference must go back before the output changes again";
  parameter Boolean startsTrue = false "Output at the start, if the difference leaves it open";
  Interfaces.RealInput u1 "First input" annotation (Placement(transformation(extent={{-120,50},{-100,70}})));
  Interfaces.RealInput u2 "Second input" annotation (Placement(transformation(extent={{-120,-70},{-100,-50}})));
  Interfaces.BooleanOutput y(start=startsTrue, fixed=true) "True while the first input is larger" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = u1 - u2 > width/2 or pre(y) and u1 - u2 >= -width/2;
  annotation (
    Icon(graphics={
      Line(points={{-60,-40},{30,-40},{30,40},{60,40},{-30,40},{-30,-40}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Becomes true when the difference of the inputs rises above <code>width/2</code>, and false when it falls below
<code>-width/2</code>.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.MultiValuedFunctions\">MultiValuedFunctions</a>.</p>
</html>"));
end HystereticComparator;
