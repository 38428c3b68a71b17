within BondGraph.Planar.Elements;
model PlanarTF "Massless rod: velocities and forces from one of its hinges to the other"
  extends BondGraph.Interfaces.TwoPort(final n=3, final domain1=Types.Domain.Planar, final domain2=Types.Domain.Planar);
  parameter Types.Length r0[2] = {1,0} "Vector from hinge 1 to hinge 2 at the angle zero";
  BondGraph.Interfaces.RealInput phi(unit="rad") "Angle of the rod" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Types.Length r[2] "Vector from hinge 1 to hinge 2";
protected
  Types.Length lever[2] "Derivative of the vector by the angle: the velocity that an angular velocity of one makes";
equation
  r = {cos(phi)*r0[1] - sin(phi)*r0[2], sin(phi)*r0[1] + cos(phi)*r0[2]};
  lever = {-r[2], r[1]};
  f2[1:2] = f1[1:2] + lever*f1[3];
  f2[3] = f1[3];
  e1[1:2] = e2[1:2];
  e1[3] = e2[3] + lever*e2[1:2];
  annotation (
    __Harpoon_bond(kind="TF", matrix=true, modulated=true),
    Icon(graphics={
      Line(points={{-90,0},{90,0}}, color={20,60,130}, thickness=1),
      Text(extent={{-90,20},{90,70}}, textString="TF", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The ports are the hinges of the rod. The angle is a signal, usually of a sensor <a href=\"modelica://BondGraph.Sensors.Dq\">Dq</a>, which brings
in the geometry. Power is passed on without loss whatever the angle is. The length of the rod is constant.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, equation 1.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.PlanarPendulum\">PlanarPendulum</a>.</p>
</html>"));
end PlanarTF;
