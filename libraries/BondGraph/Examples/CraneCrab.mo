within BondGraph.Examples;
model CraneCrab "Trolley of a crane with its load, made of components of planar mechanics"
  extends Icons.Example;
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,60},{-70,80}})));
  Types.Energy energy = trolley.energy + load.energy "Kinetic and potential energy";
  Real momentum(unit="N.s") = trolley.inertia.p[1] + load.inertia.p[1] "Momentum along the rail";
  Planar.Parts.Fixed wall "End of the rail" annotation (Placement(transformation(extent={{-70,-10},{-90,10}})));
  Planar.Joints.Prismatic rail(s(fixed=true), v(fixed=true)) "Rail" annotation (Placement(transformation(extent={{-60,-10},{-40,10}})));
  Planar.Parts.Body trolley(m=2) "Trolley" annotation (Placement(transformation(extent={{-20,30},{0,50}})));
  Planar.Joints.Revolute hinge(phi(fixed=true), w(fixed=true)) "Where the rope begins" annotation (Placement(transformation(extent={{-25,-10},{-5,10}})));
  Planar.Parts.Rod rope(r={1,3}) "Rope, always stretched" annotation (Placement(transformation(extent={{15,-10},{35,10}})));
  Planar.Parts.Body load(m=1) "Load" annotation (Placement(transformation(extent={{60,-10},{80,10}})));
equation
  connect(wall.frame, rail.frame_a);
  connect(rail.frame_b, trolley.frame);
  connect(rail.frame_b, hinge.frame_a);
  connect(hinge.frame_b, rope.frame_a);
  connect(rope.frame_b, load.frame);
  annotation (
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>rail.s</code>: nothing drives the trolley, so that the centre of both bodies stays where it is along the rail and <code>momentum</code> is zero. The graph inside is
drawn bond for bond in <a href=\"modelica://BondGraph.Examples.CraneCrabBonds\">CraneCrabBonds</a>.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, figure 11.</p>
</html>"));
end CraneCrab;
