within Discontinuities.Sources;
block Square "Jumps up and down in turn"
  extends Interfaces.Generator;
equation
  y = if k >= 0 and time < begin + period/2 then offset + amplitude else offset;
  annotation (
    Icon(graphics={
      Line(points={{-80,-60},{-40,-60},{-40,60},{0,60},{0,-60},{40,-60},{40,60},{80,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Up for the first half of each period, down for the second.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Square;
