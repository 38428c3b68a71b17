within BondGraph.Electrical;
model Conductor "Conductance: i = G*v"
  extends Interfaces.TwoPin;
  parameter Real G(unit="S", min=0) = 1 "Conductance";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.G element(final g=G) "Conductance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-25},{60,25}}, lineColor={20,60,130}),
      Text(extent={{-90,-25},{90,25}}, textString="G", textColor={20,60,130}),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>As a resistor of 1/G, but the conductance may be zero.</p>
</html>"));
end Conductor;
