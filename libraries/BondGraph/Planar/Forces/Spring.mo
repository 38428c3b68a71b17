within BondGraph.Planar.Forces;
model Spring "Linear spring between two frames"
  extends Interfaces.LineForce(final m=2);
  parameter Real c(unit="N/m", min=0) = 1 "Stiffness";
  parameter Types.Length s0 = 0 "Length without force";
  Mechanics.PositionC spring(n=1, domain=Types.Domain.Translational, final k=c) "Spring" annotation (Placement(transformation(extent={{50,70},{70,90}})));
  Bonds.Bond b5(n=1, domain=Types.Domain.Translational) "To the spring" annotation (Placement(transformation(extent={{20,70},{40,90}})));
equation
  spring.q = {length - s0};
  connect(along.port[2], b5.tail);
  connect(b5.head, spring.port);
  annotation (
    Icon(graphics={Line(points={{-90,0},{-60,0},{-50,30},{-30,-30},{-10,30},{10,-30},{30,30},{50,-30},{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Draws its frames together when it is longer than <code>s0</code> and pushes them apart when it is shorter.</p>
</html>"));
end Spring;
