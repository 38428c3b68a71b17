within BondGraph.Thermal;
model HeatCapacity "Body that stores heat: C*der(T) = Q"
  extends Interfaces.OnePort;
  parameter Real C(unit="J/K", min=0) = 1 "Heat capacity";
  Types.Energy energy "Stored heat, counted from the absolute zero";
  Real entropy(unit="J/K") "Entropy, counted from 293.15 K";
  Bonds.Bond bond "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0}, rotation=180)));
  Elements.ThermalC element(final c=C) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  energy = C*T;
  entropy = element.q[1];
  connect(node.port, bond.tail);
  connect(bond.head, element.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-60},{60,60}}, lineColor={190,40,20}),
      Text(extent={{-90,-40},{90,40}}, textString="C", textColor={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Give the temperature at the beginning by <code>T(start=300, fixed=true)</code>.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Thermal.TwoBodies\">TwoBodies</a>.</p>
</html>"));
end HeatCapacity;
