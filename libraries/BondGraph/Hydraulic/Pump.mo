within BondGraph.Hydraulic;
model Pump "Constant volume flow out of the port"
  extends Interfaces.OnePort;
  parameter Real q0(unit="m3/s") = 1e-3 "Volume flow";
  Bonds.Bond bond "From the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
  Sources.Sf element(final f0=q0) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
equation
  connect(element.port, bond.tail);
  connect(bond.head, node.port);
  annotation (
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={20,60,130}),
      Line(points={{-20,40},{50,0},{-20,-40}}, color={20,60,130}),
      Line(points={{50,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>An ideal pump, whatever pressure stands against it.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Hydraulic.Press\">Press</a>.</p>
</html>"));
end Pump;
