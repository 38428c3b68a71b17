within BondGraph.Electrical;
model Zener "Zener diode: conducts backward from its breakdown on"
  extends Interfaces.TwoPin;
  parameter Real Vz(unit="V", min=0) = 5 "Voltage of the breakdown";
  Bonds.Bond branch "To the element" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-30}, rotation=-90)));
  Switches.Zener element(final eBreakdown=Vz) "Zener diode" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(mesh.port[3], branch.tail);
  connect(branch.head, element.port);
  annotation (
    Icon(graphics={
      Polygon(points={{-30,40},{30,0},{-30,-40}}, lineColor={20,60,130}),
      Line(points={{20,50},{30,40},{30,-40},{40,-50}}, color={20,60,130}),
      Line(points={{-90,0},{-30,0}}, color={20,60,130}),
      Line(points={{30,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Backward it keeps its voltage at Vz, whatever the current.</p>
</html>"));
end Zener;
