within Discontinuities.Electrical;
model IdealSwitch "Ideal switch"
  extends Interfaces.TwoPin;
  Interfaces.BooleanInput isOpen "True opens, false closes the switch" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
equation
  0 = if isOpen then i else v;
  annotation (
    Icon(graphics={
      Line(points={{-50,0},{40,40}}, color={30,30,160}, thickness=1)}),
    Documentation(info="<html>
<p>Open: no current. Closed: no voltage. The equation has no direction of its own; it is solved together with the circuit
around it.</p>
<p>A position in which the circuit has no solution, such as a voltage source that is short-circuited, ends the
simulation with a message that names the switches.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.SwitchedDivider\">SwitchedDivider</a>.</p>
</html>"));
end IdealSwitch;
