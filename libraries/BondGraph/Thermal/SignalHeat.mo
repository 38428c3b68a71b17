within BondGraph.Thermal;
model SignalHeat "Heat flow out of the port, given by a signal"
  extends Interfaces.OnePort;
  BondGraph.Interfaces.RealInput Q0(unit="W") "Heat flow" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Bonds.Bond bond "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Sources.HeatSf element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(Q0, element.power);
  connect(element.port, bond.tail);
  connect(bond.head, node.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={190,40,20})}),
    Documentation(info="<html>
<p>Negative if heat is taken.</p>
</html>"));
end SignalHeat;
