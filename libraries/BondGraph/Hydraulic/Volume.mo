within BondGraph.Hydraulic;
model Volume "Closed volume of a compressible liquid: V/bulk*der(p) = q"
  extends Interfaces.OnePort;
  parameter Real V(unit="m3", min=0) = 1e-3 "Volume";
  parameter Real bulk(unit="Pa", min=0) = 1.6e9 "Bulk modulus of the liquid";
  Bonds.Bond bond "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0}, rotation=180)));
  Elements.C element(final c=V/bulk) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(node.port, bond.tail);
  connect(bond.head, element.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-60},{60,60}}, lineColor={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Give the pressure at the beginning by <code>p(start=1e5, fixed=true)</code>.</p>
</html>"));
end Volume;
