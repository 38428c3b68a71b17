within Discontinuities.Logical;
block Switch "One of two inputs"
  extends Icons.Block;
  Interfaces.RealInput u1 "First input" annotation (Placement(transformation(extent={{-120,50},{-100,70}})));
  Interfaces.RealInput u2 "Second input" annotation (Placement(transformation(extent={{-120,-70},{-100,-50}})));
  Interfaces.BooleanInput control "True takes the first input, false the second" annotation (Placement(transformation(extent={{-120,-10},{-100,10}})));
  Interfaces.RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = if control then u1 else u2;
  annotation (
    Icon(graphics={
      Line(points={{-100,60},{-40,60}}, color={0,90,140}),
      Line(points={{-100,-60},{-40,-60}}, color={0,90,140}),
      Line(points={{-40,60},{40,0},{100,0}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Holding\">Holding</a>.</p>
</html>"));
end Switch;
