within Discontinuities.Sources;
block Ramp "Goes from one value to another at a constant rate"
  extends Icons.Block;
  parameter Real height = 1 "Height of the ramp";
  parameter Real offset = 0 "Output before the ramp";
  parameter Types.Time startTime = 0 "Time at which the ramp begins";
  parameter Types.Time duration(final min=0) = 1 "Time that the ramp takes";
  Interfaces.RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = if time < startTime then offset
      elseif time < startTime + duration then offset + height*(time - startTime)/duration
      else offset + height;
  annotation (
    Icon(graphics={
      Line(points={{-80,-60},{-30,-60},{30,60},{80,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>A time event at each corner. A duration of zero makes a step.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Ramp;
