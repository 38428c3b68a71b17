within Discontinuities.Logical;
block CrossingCounter "How often the input has crossed a threshold, in either direction"
  extends Icons.Block;
  parameter Real threshold = 0 "Threshold";
  Interfaces.RealInput u "Input" annotation (Placement(transformation(extent={{-120,-10},{-100,10}})));
  Interfaces.IntegerOutput count(start=0, fixed=true) "Number of crossings" annotation (Placement(transformation(extent={{100,-10},{120,10}})));
protected
  Boolean isAbove "True while the input is above the threshold";
equation
  isAbove = u > threshold;
  when {isAbove, not isAbove} then
    count = pre(count) + 1;
  end when;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-60},{-60,40},{-20,-40},{20,40},{60,-40},{90,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Touching the threshold without crossing it does not count.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.TouchingThreshold\">TouchingThreshold</a>.</p>
</html>"));
end CrossingCounter;
