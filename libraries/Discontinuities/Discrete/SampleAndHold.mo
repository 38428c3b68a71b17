within Discontinuities.Discrete;
block SampleAndHold "Input at the last time a trigger came"
  extends Interfaces.Function;
  parameter Real yStart = 0 "Output before the first trigger";
  Interfaces.BooleanInput trigger "The input is taken when this becomes true" annotation (Placement(transformation(extent={{-10,-120},{10,-100}})));
initial equation
  pre(y) = yStart;
equation
  when trigger then
    y = u;
  end when;
  annotation (
    Icon(graphics={
      Line(points={{-90,-60},{-50,-20},{0,30},{50,50},{90,60}}, color={0,90,140}, thickness=1),
      Line(points={{-90,-60},{-40,-60},{-40,-10},{40,-10},{40,45},{90,45}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>Takes the input each time the trigger becomes true.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.Holding\">Holding</a>.</p>
</html>"));
end SampleAndHold;
