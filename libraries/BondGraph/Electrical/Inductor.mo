within BondGraph.Electrical;
model Inductor "Inductance: v = L*der(i)"
  extends Interfaces.TwoPin;
  parameter Real L(unit="H", min=0) = 1e-3 "Inductance";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.I element(final i=L) "Flux linkage" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{-45,30},{-30,0},{-15,30},{0,0},{15,30},{30,0},{45,30},{60,0}}, color={20,60,130}, smooth=Smooth.Bezier),
      Line(points={{-90,0},{-60,0}}, color={20,60,130}),
      Line(points={{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Give the current at the beginning by <code>i(start=1, fixed=true)</code>.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Electrical.RLC\">RLC</a>.</p>
</html>"));
end Inductor;
