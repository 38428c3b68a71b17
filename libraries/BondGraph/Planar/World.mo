within BondGraph.Planar;
model World "Gravity of the plane"
  extends Icons.Component;
  parameter Types.Acceleration g = 9.81 "Acceleration of gravity";
  parameter Real direction[2] = {0,-1} "Direction of gravity; its length does not matter";
  final parameter Types.Acceleration gravity[2] = g*direction/sqrt(direction*direction) "Vector of gravity";
  annotation (
    defaultComponentName="world",
    defaultComponentPrefixes="inner",
    missingInnerMessage="bodies take their weight from it: 9.81 m/s2 along -y",
    Icon(graphics={
      Line(points={{-80,-80},{-80,60},{-90,40},{-70,40},{-80,60}}, color={20,60,130}),
      Line(points={{-80,-80},{60,-80},{40,-90},{40,-70},{60,-80}}, color={20,60,130}),
      Line(points={{30,60},{30,-30},{15,0},{45,0},{30,-30}}, color={20,60,130}, thickness=1)}),
    Documentation(info="<html>
<p>Declare it as <code>inner BondGraph.Planar.World world</code> at the top of a model. Set <code>g=0</code> for a table that is looked at from above.</p>
</html>"));
end World;
