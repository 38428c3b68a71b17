within BondGraph.Planar.Forces;
model SpringDamper "Linear spring and damper between two frames"
  extends Interfaces.LineForce(final m=3);
  parameter Real c(unit="N/m", min=0) = 1 "Stiffness";
  parameter Real d(unit="N.s/m", min=0) = 1 "Damping";
  parameter Types.Length s0 = 0 "Length without force";
  Mechanics.PositionC spring(n=1, domain=Types.Domain.Translational, final k=c) "Spring" annotation (Placement(transformation(extent={{50,70},{70,90}})));
  BondGraph.Elements.R damper(n=1, domain=Types.Domain.Translational, final r=d) "Damper" annotation (Placement(transformation(extent={{-50,70},{-70,90}})));
  Bonds.Bond b5(n=1, domain=Types.Domain.Translational) "To the spring" annotation (Placement(transformation(extent={{20,70},{40,90}})));
  Bonds.Bond b6(n=1, domain=Types.Domain.Translational) "To the damper" annotation (Placement(transformation(extent={{-20,70},{-40,90}})));
equation
  spring.q = {length - s0};
  connect(along.port[2], b5.tail);
  connect(b5.head, spring.port);
  connect(along.port[3], b6.tail);
  connect(b6.head, damper.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-60,0},{-60,40},{-50,60},{-30,20},{-10,60},{10,20},{30,60},{50,40},{60,40},{60,0},{90,0}}, color={20,60,130}),
      Line(points={{-60,0},{-60,-40},{10,-40},{10,-60},{10,-20}}, color={20,60,130}),
      Line(points={{-20,-15},{30,-15},{30,-65},{-20,-65}}, color={20,60,130}),
      Line(points={{30,-40},{60,-40},{60,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>A <a href=\"modelica://BondGraph.Planar.Forces.Spring\">Spring</a> beside a <a href=\"modelica://BondGraph.Planar.Forces.Damper\">Damper</a>.</p>
</html>"));
end SpringDamper;
