within BondGraph.Electrical;
model Resistor "Resistance: v = R*i"
  extends Interfaces.TwoPin;
  parameter Real R(unit="Ohm", min=0) = 1 "Resistance";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.R element(final r=R) "Resistance" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-60,-25},{60,25}}, lineColor={20,60,130}),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Example: <a href=\"modelica://BondGraph.Examples.Electrical.RLC\">RLC</a>.</p>
</html>"));
end Resistor;
