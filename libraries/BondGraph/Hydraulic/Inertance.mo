within BondGraph.Hydraulic;
model Inertance "Inertia of the liquid in a pipe: dp = density*length/area*der(q)"
  extends Interfaces.TwoPort;
  parameter Types.Length length(min=0) = 1 "Length";
  parameter Real area(unit="m2", min=0) = 1e-4 "Area of the pipe";
  parameter Real density(unit="kg/m3", min=0) = 1000 "Density of the liquid";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.I element(final i=density*length/area) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,20},{90,20}}, color={20,60,130}),
      Line(points={{-90,-20},{90,-20}}, color={20,60,130}),
      Line(points={{-50,0},{50,0},{30,10}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Give the flow at the beginning by <code>q(start=0, fixed=true)</code>.</p>
</html>"));
end Inertance;
