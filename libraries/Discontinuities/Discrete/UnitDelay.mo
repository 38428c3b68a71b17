within Discontinuities.Discrete;
block UnitDelay "Input at the last but one multiple of a period"
  extends Interfaces.Function;
  parameter Types.Time period(final min=0) = 0.1 "Time between samples";
  parameter Types.Time startTime = 0 "Time of the first sample";
  parameter Real yStart = 0 "Output until the second sample";
protected
  discrete Real last(start=yStart, fixed=true) "Input at the last sample";
initial equation
  pre(y) = yStart;
equation
  when sample(startTime, period) then
    last = u;
    y = pre(last);
  end when;
  annotation (
    Icon(graphics={
      Line(points={{-50,0},{50,0}}, color={0,90,140}),
      Text(extent={{-60,60},{60,10}}, textString="1", textColor={0,90,140}),
      Text(extent={{-60,-10},{60,-60}}, textString="z", textColor={0,90,140})}),
    Documentation(info="<html>
<p>What was sampled one period before.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Holding\">Holding</a>.</p>
</html>"));
end UnitDelay;
