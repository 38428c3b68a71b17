within BondGraph.Electrical;
model Gyrator "Ideal gyrator: v1 = -r*i2, v2 = r*i1"
  extends Interfaces.FourPin;
  parameter Real r(unit="Ohm") = 1 "Ratio of the voltage at one side to the current at the other";
  Elements.GY element(final r=r) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
equation
  connect(first.head, element.port1);
  connect(element.port2, second.tail);
  annotation (
    Icon(graphics={
      Line(points={{-90,50},{0,50},{0,-50},{-90,-50}}, color={20,60,130}),
      Line(points={{90,50},{20,50},{20,-50},{90,-50}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss and turns what is attached at one side into its dual: a capacitor looks like an inductor.</p>
</html>"));
end Gyrator;
