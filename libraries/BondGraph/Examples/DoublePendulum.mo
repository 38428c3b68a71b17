within BondGraph.Examples;
model DoublePendulum "Pendulum that hangs on a pendulum"
  extends Icons.Example;
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,60},{-70,80}})));
  Types.Energy energy = body1.energy + body2.energy "Kinetic and potential energy";
  Planar.Parts.Fixed wall "The upper hinge stays where it is" annotation (Placement(transformation(extent={{-70,-10},{-90,10}})));
  Planar.Joints.Revolute hinge1(phi(fixed=true), w(fixed=true)) "Upper hinge" annotation (Placement(transformation(extent={{-60,-10},{-40,10}})));
  Planar.Parts.Rod rod1(r={2,2}) "Upper rod" annotation (Placement(transformation(extent={{-30,-10},{-10,10}})));
  Planar.Parts.Body body1(m=2) "Upper body" annotation (Placement(transformation(extent={{10,30},{30,50}})));
  Planar.Joints.Revolute hinge2(phi(fixed=true), w(fixed=true)) "Lower hinge" annotation (Placement(transformation(extent={{0,-10},{20,10}})));
  Planar.Parts.Rod rod2(r={0,-1.5}) "Lower rod" annotation (Placement(transformation(extent={{30,-10},{50,10}})));
  Planar.Parts.Body body2(m=1) "Lower body" annotation (Placement(transformation(extent={{65,-10},{85,10}})));
equation
  connect(wall.frame, hinge1.frame_a);
  connect(hinge1.frame_b, rod1.frame_a);
  connect(rod1.frame_b, body1.frame);
  connect(rod1.frame_b, hinge2.frame_a);
  connect(hinge2.frame_b, rod2.frame_a);
  connect(rod2.frame_b, body2.frame);
  annotation (
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>hinge2.phi</code>: the motion is chaotic, and the lower body turns over. <code>energy</code> stays at 44.145 J. Two
degrees of freedom out of six momenta: the simulation has four states, and its only system of equations is linear.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, table 3.</p>
</html>"));
end DoublePendulum;
