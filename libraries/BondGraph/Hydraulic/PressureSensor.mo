within BondGraph.Hydraulic;
model PressureSensor "Sensor of pressure"
  extends Interfaces.OnePort;
  BondGraph.Interfaces.RealOutput y(unit="Pa") "Pressure" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Bonds.Bond bond "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0}, rotation=180)));
  Sensors.De element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(element.y[1], y);
  connect(node.port, bond.tail);
  connect(bond.head, element.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="p", textColor={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Takes no flow.</p>
</html>"));
end PressureSensor;
