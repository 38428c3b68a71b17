within Discontinuities.Sources;
block Sine "Sine wave"
  extends Icons.Block;
  parameter Real amplitude = 1 "Amplitude";
  parameter Types.Frequency f = 1 "Frequency";
  parameter Types.Angle phase = 0 "Phase at time zero";
  parameter Real offset = 0 "Mean value";
  Interfaces.RealOutput y "Output" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
protected
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
equation
  y = offset + amplitude*sin(2*pi*f*time + phase);
  annotation (
    Icon(graphics={
      Line(points={{-80,0},{-60,45},{-40,60},{-20,45},{0,0},{20,-45},{40,-60},{60,-45},{80,0}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Smooth: to feed the other blocks.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Generators\">Generators</a>.</p>
</html>"));
end Sine;
