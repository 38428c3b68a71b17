within Discontinuities.Sources;
block Saw "Rises and falls back"
  extends Interfaces.Generator;
equation
  y = if k >= 0 then offset + amplitude*(time - begin)/period else offset;
  annotation (
    Icon(graphics={
      Line(points={{-80,-60},{0,60},{0,-60},{80,60},{80,-60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Rises during the whole period and jumps back at its end.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Saw;
