within BondGraph.Thermal;
model HeatFlowSensor "Sensor of heat flow, without a difference of temperature"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Thermal) "All bonds are thermal" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Interfaces.HeatPort port_a "First heat port" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.HeatPort port_b "Second heat port" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  BondGraph.Interfaces.RealOutput y(unit="W") "Heat flow from port_a to port_b" annotation (Placement(transformation(extent={{-10,-110},{10,-90}})));
  Interfaces.Node node_a "Node of the first port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,0})));
  Bonds.Bond inlet "From the first port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Junctions.J1 through(final m=3) "Entropy that flows" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
  Bonds.Bond outlet "To the second port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Interfaces.Node node_b "Node of the second port" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
  Bonds.Bond branch "To the sensor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Sensors.Df sensor "Entropy flow" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  y = port_a.T*sensor.y[1];
  connect(port_a, node_a.heatPort);
  connect(node_a.port, inlet.tail);
  connect(inlet.head, through.port[1]);
  connect(through.port[2], outlet.tail);
  connect(outlet.head, node_b.port);
  connect(node_b.heatPort, port_b);
  connect(through.port[3], branch.tail);
  connect(branch.head, sensor.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="Q", textColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Both ports have the same temperature.</p>
</html>"));
end HeatFlowSensor;
