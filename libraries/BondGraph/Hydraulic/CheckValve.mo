within BondGraph.Hydraulic;
model CheckValve "Ideal check valve: lets flow from port_a to port_b only"
  extends Interfaces.TwoPort;
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Switches.D element "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Polygon(points={{-30,40},{30,0},{-30,-40}}, lineColor={20,60,130}),
      Line(points={{30,40},{30,-40}}, color={20,60,130}),
      Line(points={{-90,0},{-30,0}}, color={20,60,130}),
      Line(points={{30,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>No pressure is lost while it is open.</p>
</html>"));
end CheckValve;
