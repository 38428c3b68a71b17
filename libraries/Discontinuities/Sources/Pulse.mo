within Discontinuities.Sources;
block Pulse "Pulses of any width"
  extends Interfaces.Generator;
  parameter Real width(final min=0, final max=1) = 0.5 "Part of the period during which the output is up";
equation
  assert(0 < width and width < 1, "a pulse has a part of the period as its width");
  y = if k >= 0 and time < begin + width*period then offset + amplitude else offset;
  annotation (
    Icon(graphics={
      Line(points={{-80,-60},{-60,-60},{-60,60},{-40,60},{-40,-60},{40,-60},{40,60},{60,60},{60,-60},{80,-60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Two time events in each period.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Pulse;
