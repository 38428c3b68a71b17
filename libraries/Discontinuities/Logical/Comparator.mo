within Discontinuities.Logical;
block Comparator "Whether one input is larger than the other"
  extends Icons.Block;
  Interfaces.RealInput u1 "First input" annotation (Placement(transformation(extent={{-120,50},{-100,70}})));
  Interfaces.RealInput u2 "Second input" annotation (Placement(transformation(extent={{-120,-70},{-100,-50}})));
  Interfaces.BooleanOutput y "True while the first input is larger" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = u1 > u2;
  annotation (
    Icon(graphics={
      Text(extent={{-60,-50},{60,50}}, textString=">", textColor={0,90,140})}),
    Documentation(info="<html>
<p>An event each time the inputs cross. Inputs that stay close to each other may make many; then use
<a href=\"modelica://Discontinuities.Logical.HystereticComparator\">HystereticComparator</a>.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Holding\">Holding</a>.</p>
</html>"));
end Comparator;
