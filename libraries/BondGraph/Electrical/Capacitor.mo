within BondGraph.Electrical;
model Capacitor "Capacitance: i = C*der(v)"
  extends Interfaces.TwoPin;
  parameter Real C(unit="F", min=0) = 1e-6 "Capacitance";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.C element(final c=C) "Charge" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-10,-40},{-10,40}}, color={20,60,130}),
      Line(points={{10,-40},{10,40}}, color={20,60,130}),
      Line(points={{-90,0},{-10,0}}, color={20,60,130}),
      Line(points={{10,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Give the voltage at the beginning by <code>v(start=5, fixed=true)</code>.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Electrical.RLC\">RLC</a>.</p>
</html>"));
end Capacitor;
