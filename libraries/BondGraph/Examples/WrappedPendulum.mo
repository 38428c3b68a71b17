within BondGraph.Examples;
model WrappedPendulum "The pendulum of multi-bonds, made of components of planar mechanics"
  extends Icons.Example;
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,60},{-70,80}})));
  Types.Energy energy = body.energy "Kinetic and potential energy";
  Planar.Parts.Fixed wall "The hinge stays where it is" annotation (Placement(transformation(extent={{-70,-10},{-90,10}})));
  Planar.Joints.Revolute hinge(phi(start=1.5, fixed=true), w(fixed=true)) "Hinge" annotation (Placement(transformation(extent={{-50,-10},{-30,10}})));
  Planar.Parts.Rod rod(r={0,-0.8}) "Rod, which hangs down at the angle zero" annotation (Placement(transformation(extent={{0,-10},{20,10}})));
  Planar.Parts.Body body(m=2, J=0.1) "Body" annotation (Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(wall.frame, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  connect(rod.frame_b, body.frame);
  annotation (
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>hinge.phi</code>: it is the same as <code>angle.y[1]</code> of <a href=\"modelica://BondGraph.Examples.PlanarPendulum\">PlanarPendulum</a>, whose bonds are inside these
components. The forces of the hinge are <code>hinge.force.e</code>.</p>
</html>"));
end WrappedPendulum;
