within BondGraph.Electrical;
model HeatingResistor "Resistance whose heat goes to a thermal network"
  extends Interfaces.TwoPin;
  parameter Real R(unit="Ohm", min=0) = 1 "Resistance";
  Thermal.Interfaces.HeatPort heatPort "Where the heat leaves" annotation (Placement(transformation(extent={{-10,-110},{10,-90}})));
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-22}, rotation=-90)));
  Elements.RS element(final r=R) "Resistance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-45}, rotation=-90)));
  Bonds.Bond heat(final domain=Types.Domain.Thermal) "Entropy that is generated" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65}, rotation=-90)));
  Thermal.Interfaces.Node nodeHeat "Node of the heat port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-85}, rotation=90)));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  connect(element.thermalPort, heat.tail);
  connect(heat.head, nodeHeat.port);
  connect(nodeHeat.heatPort, heatPort);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-25},{60,25}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130}),
      Line(points={{0,-25},{0,-90}}, color={190,40,20})}),
    Documentation(info="<html>
<p>All of the electrical power leaves as heat at the temperature of the heat port. Connect it: a resistor whose heat goes nowhere is <a href=\"modelica://BondGraph.Electrical.Resistor\">Resistor</a>.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Thermal.HeatedBody\">HeatedBody</a>.</p>
</html>"));
end HeatingResistor;
