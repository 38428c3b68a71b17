within Discontinuities.Sources;
block Trapezoid "Rises, stays, falls and stays"
  extends Interfaces.Generator(amplitude=1);
  parameter Types.Time rising(final min=0) = 0.2*period "Time to rise";
  parameter Types.Time width(final min=0) = 0.3*period "Time to stay up";
  parameter Types.Time falling(final min=0) = 0.2*period "Time to fall";
equation
  assert(rising + width + falling <= period, "a trapezoid must fit into its period");
  y = if k < 0 then offset
      elseif time < begin + rising then offset + amplitude*(time - begin)/rising
      elseif time < begin + rising + width then offset + amplitude
      elseif time < begin + rising + width + falling then
        offset + amplitude*(begin + rising + width + falling - time)/falling
      else offset;
  annotation (
    Icon(graphics={
      Line(points={{-80,-60},{-50,60},{0,60},{30,-60},{60,-60},{80,20}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>A time event at each corner. With a width of zero it is a triangle.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Trapezoid;
