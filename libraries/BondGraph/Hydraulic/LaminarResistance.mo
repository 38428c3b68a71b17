within BondGraph.Hydraulic;
model LaminarResistance "Resistance of laminar flow: dp = R*q"
  extends Interfaces.TwoPort;
  parameter Real R(unit="Pa.s/m3", min=0) = 1e8 "Resistance";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Elements.R element(final r=R) "Element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(through.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,20},{90,20}}, color={20,60,130}),
      Line(points={{-90,-20},{90,-20}}, color={20,60,130}),
      Rectangle(extent={{-50,-20},{50,20}}, lineColor={20,60,130})}),
    Documentation(info="<html>
<p>Long and narrow, or slow enough.</p>
</html>"));
end LaminarResistance;
