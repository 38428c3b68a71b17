within BondGraph.Hydraulic;
model SignalPump "Volume flow out of the port, given by a signal"
  extends Interfaces.OnePort;
  BondGraph.Interfaces.RealInput q0(unit="m3/s") "Volume flow" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Bonds.Bond bond "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Sources.mSf element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(q0, element.s[1]);
  connect(element.port, bond.tail);
  connect(bond.head, node.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Line(points={{-20,40},{50,0},{-20,-40}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>An ideal pump, whatever pressure stands against it.</p>
</html>"));
end SignalPump;
