within BondGraph.Elements;
model GY "Gyrator: e1 = r*f2, e2 = r*f1"
  extends Interfaces.TwoPort;
  parameter Real r = 1 "Ratio of the effort at one port to the flow at the other";
  parameter Real rEach[n] = fill(r, n) "Ratio of each bond";
equation
  e1 = rEach.*f2;
  e2 = rEach.*f1;
  annotation (
    __Harpoon_bond(kind="GY"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="GY", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss and makes an effort of a flow: the torque of a motor from its current, the pressure of a centrifugal pump.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.DCMotor\">DCMotor</a>.</p>
</html>"));
end GY;
