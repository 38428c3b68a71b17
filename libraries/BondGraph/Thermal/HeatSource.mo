within BondGraph.Thermal;
model HeatSource "Constant heat flow out of the port"
  extends Interfaces.OnePort;
  parameter Types.Power Q0 = 1 "Heat flow";
  Bonds.Bond bond "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Sources.HeatSf element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  element.power = Q0;
  connect(element.port, bond.tail);
  connect(bond.head, node.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={190,40,20})}),
    Documentation(info="<html>
<p>A flame; with a negative sign a cooler.</p>
</html>"));
end HeatSource;
