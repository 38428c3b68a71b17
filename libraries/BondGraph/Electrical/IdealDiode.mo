within BondGraph.Electrical;
model IdealDiode "Ideal diode: conducts from p to n"
  extends Interfaces.TwoPin;
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Switches.D element "Diode" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Polygon(points={{-30,40},{30,0},{-30,-40}}, lineColor={20,60,130}),
      Line(points={{30,40},{30,-40}}, color={20,60,130}),
      Line(points={{-90,0},{-30,0}}, color={20,60,130}),
      Line(points={{30,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>No voltage while it conducts, no current while it blocks.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Electrical.Rectifier\">Rectifier</a>.</p>
</html>"));
end IdealDiode;
