within BondGraph.Electrical;
model Switch "Ideal switch"
  extends Interfaces.TwoPin;
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Switches.Sw element "Switch" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
  BondGraph.Interfaces.BooleanInput isOpen "True opens, false closes the switch" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  connect(isOpen, element.isOpen);
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-30,0}}, color={20,60,130}),
      Line(points={{-30,0},{30,30}}, color={20,60,130}),
      Line(points={{30,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>No voltage when closed, no current when open.</p>
</html>"));
end Switch;
