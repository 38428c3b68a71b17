within BondGraph.Electrical;
model Transformer "Ideal transformer: v1 = n*v2, i2 = -n*i1"
  extends Interfaces.FourPin;
  parameter Real n = 1 "Ratio of voltage 1 to voltage 2";
  Elements.TF element(final m=n) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0})));
equation
  connect(first.head, element.port1);
  connect(element.port2, second.tail);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-30},{10,30}}, lineColor={20,60,130}),
      Ellipse(extent={{-10,-30},{50,30}}, lineColor={20,60,130}),
      Line(points={{-90,50},{-20,50},{-20,30}}, color={20,60,130}),
      Line(points={{-90,-50},{-20,-50},{-20,-30}}, color={20,60,130}),
      Line(points={{90,50},{20,50},{20,30}}, color={20,60,130}),
      Line(points={{90,-50},{20,-50},{20,-30}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Passes on power without loss, at any frequency and zero too.</p>
</html>"));
end Transformer;
