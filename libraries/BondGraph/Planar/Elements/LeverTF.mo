within BondGraph.Planar.Elements;
model LeverTF "Lever of variable length: velocities and forces from one point of a rigid part to another"
  extends BondGraph.Interfaces.TwoPort(final n=3, final domain1=Types.Domain.Planar, final domain2=Types.Domain.Planar);
  BondGraph.Interfaces.RealInput r[2](each unit="m") "Vector from point 1 to point 2" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  f2[1] = f1[1] - r[2]*f1[3];
  f2[2] = f1[2] + r[1]*f1[3];
  f2[3] = f1[3];
  e1[1] = e2[1];
  e1[2] = e2[2];
  e1[3] = e2[3] - r[2]*e2[1] + r[1]*e2[2];
  annotation (
    __Harpoon_bond(kind="TF", matrix=true, modulated=true),
    Icon(graphics={
      Line(points={{-90,0},{90,0}}, color={20,60,130}, thickness=1),
      Polygon(points={{-90,0},{-105,-30},{-75,-30}}, lineColor={20,60,130}),
      Text(extent={{-90,20},{90,70}}, textString="mTF", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The velocity of the point that is at point 2 at this moment; that point 2 may move along the part is not counted. <a href=\"modelica://BondGraph.Planar.Elements.PlanarTF\">PlanarTF</a> is the same for a
vector that is fixed to the part.</p>
</html>"));
end LeverTF;
