within BondGraph.Hydraulic;
model OpenTank "Open tank: the pressure at its bottom is that of the liquid above"
  extends Interfaces.OnePort;
  parameter Real area(unit="m2", min=0) = 1 "Area of the surface";
  parameter Real density(unit="kg/m3", min=0) = 1000 "Density of the liquid";
  parameter Types.Acceleration g = 9.81 "Acceleration of gravity";
  Types.Length level(start=1) "Level of the liquid";
  Bonds.Bond bond "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0}, rotation=180)));
  Elements.C element(final c=area/(density*g)) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  p = density*g*level;
  connect(node.port, bond.tail);
  connect(bond.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,60},{-60,-60},{60,-60},{60,60}}, color={20,60,130}),
      Line(points={{-60,20},{60,20}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Give the level at the beginning by <code>level(start=2, fixed=true)</code>.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Hydraulic.DrainingTank\">DrainingTank</a>.</p>
</html>"));
end OpenTank;
