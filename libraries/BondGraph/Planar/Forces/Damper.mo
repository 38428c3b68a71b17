within BondGraph.Planar.Forces;
model Damper "Linear damper between two frames"
  extends Interfaces.LineForce(final m=2);
  parameter Real d(unit="N.s/m", min=0) = 1 "Damping";
  BondGraph.Elements.R damper(n=1, domain=Types.Domain.Translational, final r=d) "Damper" annotation (Placement(transformation(extent={{50,70},{70,90}})));
  Bonds.Bond b5(n=1, domain=Types.Domain.Translational) "To the damper" annotation (Placement(transformation(extent={{20,70},{40,90}})));
equation
  connect(along.port[2], b5.tail);
  connect(b5.head, damper.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{10,0},{10,-25},{10,25}}, color={20,60,130}),
      Line(points={{-30,35},{40,35},{40,-35},{-30,-35}}, color={20,60,130}),
      Line(points={{40,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Acts against the change of the distance; moving around each other is free.</p>
</html>"));
end Damper;
