within BondGraph.Electrical;
model Thyristor "Ideal thyristor: a diode that waits until it is fired"
  extends Interfaces.TwoPin;
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Switches.Thyristor element "Thyristor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
  BondGraph.Interfaces.BooleanInput fire "True lets the thyristor begin to conduct" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  connect(fire, element.fire);
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Polygon(points={{-30,40},{30,0},{-30,-40}}, lineColor={20,60,130}),
      Line(points={{30,40},{30,-40}}, color={20,60,130}),
      Line(points={{30,0},{60,40}}, color={20,60,130}),
      Line(points={{-90,0},{-30,0}}, color={20,60,130}),
      Line(points={{30,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>It begins to conduct when it is fired while its voltage is positive, and blocks again when its current has come to zero.</p>
</html>"));
end Thyristor;
