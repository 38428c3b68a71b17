within BondGraph.Thermal;
model SignalTemperature "Temperature given by a signal"
  extends Interfaces.OnePort;
  BondGraph.Interfaces.RealInput T0(unit="K") "Temperature" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Bonds.Bond bond "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Sources.mSe element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(T0, element.s[1]);
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
end SignalTemperature;
