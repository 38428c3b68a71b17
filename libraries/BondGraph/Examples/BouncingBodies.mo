within BondGraph.Examples;
model BouncingBodies "Small ball on a large one, dropped together"
  extends Icons.Example;
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,60},{-70,80}})));
  Types.Energy energy = large.energy + small.energy "Kinetic and potential energy";
  Planar.Parts.Fixed ground "Ground" annotation (Placement(transformation(extent={{-70,-70},{-90,-50}})));
  Planar.Parts.Body large(m=2, J=0.008, y(start=1.1, fixed=true), x(fixed=true), phi(fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true)) "Large ball, 1 m above the ground" annotation (Placement(transformation(extent={{20,-30},{40,-10}})));
  Planar.Parts.Body small(m=1, J=0.001, y(start=1.25, fixed=true), x(fixed=true), phi(fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true)) "Small ball, which lies on the large one" annotation (Placement(transformation(extent={{20,50},{40,70}})));
  Planar.Contacts.BallLine floor(radius=0.1) "Between the large ball and the ground" annotation (Placement(transformation(extent={{-30,-70},{-10,-50}})));
  Planar.Contacts.BallBall between(radius_a=0.1, radius_b=0.05) "Between the balls" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,20}, rotation=90)));
equation
  connect(ground.frame, floor.frame_a);
  connect(floor.frame_b, large.frame);
  connect(large.frame, between.frame_a);
  connect(between.frame_b, small.frame);
  annotation (
    experiment(StopTime=1, Interval=0.001, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>large.y</code> and <code>small.y</code>. Both arrive with the velocity v. At one point of time the large ball bounces on the ground, meets the small one, is thrown back and bounces again: it
leaves with v/3 and the small one with 5/3*v, which takes it to 25/9 of the height that it came from. <code>energy</code> is the same as before.</p>
</html>"));
end BouncingBodies;
