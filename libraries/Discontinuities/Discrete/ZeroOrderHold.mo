within Discontinuities.Discrete;
block ZeroOrderHold "Input at the last multiple of a period"
  extends Interfaces.Function;
  parameter Types.Time period(final min=0) = 0.1 "Time between samples";
  parameter Types.Time startTime = 0 "Time of the first sample";
equation
  when {initial(), sample(startTime, period)} then
    y = u;
  end when;
  annotation (
    Icon(graphics={
      Line(points={{-90,-60},{-30,-60},{-30,0},{30,0},{30,60},{90,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Samples exactly at <code>startTime + k*period</code>; several of them may have different periods.</p>
<p>Examples: <a href=\"modelica://Discontinuities.Examples.Holding\">Holding</a>,
<a href=\"modelica://Discontinuities.Examples.SampledControl\">SampledControl</a>.</p>
</html>"));
end ZeroOrderHold;
