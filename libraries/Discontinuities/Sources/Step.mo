within Discontinuities.Sources;
block Step "Jumps once"
  extends Icons.Block;
  parameter Real height = 1 "Height of the jump";
  parameter Real offset = 0 "Output before the jump";
  parameter Types.Time startTime = 0 "Time of the jump";
  Interfaces.RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = if time < startTime then offset else offset + height;
  annotation (
    Icon(graphics={
      Line(points={{-80,-60},{0,-60},{0,60},{80,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>One time event.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Step;
