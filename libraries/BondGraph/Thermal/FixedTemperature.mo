within BondGraph.Thermal;
model FixedTemperature "Surroundings of constant temperature"
  extends Interfaces.OnePort;
  parameter Real T0(unit="K", min=0) = 293.15 "Temperature";
  Bonds.Bond bond "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Sources.Se element(final e0=T0) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(element.port, bond.tail);
  connect(bond.head, node.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Text(extent={{-90,-40},{90,40}}, textString="T", textColor={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Takes and gives whatever heat flows.</p>
</html>"));
end FixedTemperature;
