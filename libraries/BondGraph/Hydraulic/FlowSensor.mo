within BondGraph.Hydraulic;
model FlowSensor "Sensor of volume flow, without loss of pressure"
  extends Interfaces.TwoPort;
  BondGraph.Interfaces.RealOutput y(unit="m3/s") "Volume flow from port_a to port_b" annotation (Placement(transformation(extent={{-10,-110},{10,-90}})));
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Sensors.Df element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(element.y[1], y);
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="q", textColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>From port_a to port_b.</p>
</html>"));
end FlowSensor;
