within Discontinuities.Logical;
block StopWhen "Ends the simulation when its input becomes true"
  extends Icons.Block;
  parameter String message = "the condition has become true" "Why the simulation ends";
  Interfaces.BooleanInput condition "Condition" annotation (Placement(transformation(extent={{-120,-10},{-100,10}})));
equation
  when condition then
    terminate(message);
  end when;
  annotation (
    Icon(graphics={
      Rectangle(extent={{-40,-40},{40,40}}, lineColor={170,0,0}, fillColor={170,0,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The simulation ends at the crossing itself, not at the end of the step that found it.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.PilotEjection\">PilotEjection</a>.</p>
</html>"));
end StopWhen;
