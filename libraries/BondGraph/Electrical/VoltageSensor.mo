within BondGraph.Electrical;
model VoltageSensor "Voltage between two pins, without a current"
  extends Interfaces.TwoPin;
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Sensors.De element "Voltage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
  BondGraph.Interfaces.RealOutput y(unit="V") "Voltage from p to n" annotation (Placement(transformation(extent={{-10,-110},{10,-90}})));
equation
  connect(element.y[1], y);
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="V", textColor={20,60,130}),
      Line(points={{-90,0},{-50,0}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>The signal <code>y</code> is the voltage from p to n.</p>
</html>"));
end VoltageSensor;
