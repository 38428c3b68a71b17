within Discontinuities.Electrical;
model SineVoltage "Source of a sinusoidal voltage"
  extends Interfaces.TwoPin;
  parameter Types.Voltage V = 1 "Amplitude";
  parameter Types.Frequency f = 50 "Frequency";
  parameter Types.Angle phase = 0 "Phase at time zero";
protected
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
equation
  v = V*sin(2*pi*f*time + phase);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,50},{50,-50}}, lineColor={30,30,160}),
      Line(points={{-30,0},{-15,20},{0,0},{15,-20},{30,0}}, color={30,30,160}, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>Whatever the current is.</p>
</html>"));
end SineVoltage;
