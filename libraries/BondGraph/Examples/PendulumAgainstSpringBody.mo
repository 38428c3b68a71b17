within BondGraph.Examples;
model PendulumAgainstSpringBody "Pendulum that hits a body on a spring and damper"
  extends Icons.Example;
  parameter Real epsilon(min=0, max=1) = 1 "Coefficient of restitution: 1 is an elastic impact";
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,70},{-70,90}})));
  Types.Energy kinetic = (ball.inertia.p*ball.inertia.f + body.inertia.p*body.inertia.f)/2 "Kinetic energy";
  Real momentum(unit="N.s") = ball.inertia.p[1] + body.inertia.p[1] "Momentum along x, the normal of the first impact";
  Planar.Parts.Fixed ceiling(r={0,1}) "Where the pendulum hangs" annotation (Placement(transformation(extent={{-70,20},{-90,40}})));
  Planar.Joints.Revolute hinge(phi(start=-0.8, fixed=true), w(fixed=true)) "Hinge of the pendulum" annotation (Placement(transformation(extent={{-60,20},{-40,40}})));
  Planar.Parts.Rod rod(r={0,-1}) "Rod of the pendulum" annotation (Placement(transformation(extent={{-25,20},{-5,40}})));
  Planar.Parts.Body ball(m=1) "Ball of the pendulum" annotation (Placement(transformation(extent={{40,20},{60,40}})));
  Planar.Contacts.BallBall contact(redeclare model Law = Impacts.Restitution(epsilon=epsilon)) "Impact" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={20,0}, rotation=-90)));
  Planar.Parts.Body body(m=2) "Body on the spring" annotation (Placement(transformation(extent={{40,-40},{60,-20}})));
  Planar.Joints.Prismatic slide(s(start=-1, fixed=true), v(fixed=true)) "The body moves along x" annotation (Placement(transformation(extent={{-20,-40},{-40,-20}})));
  Planar.Forces.SpringDamper spring(c=50, d=0.5, s0=1) "Spring and damper" annotation (Placement(transformation(extent={{-20,-70},{-40,-50}})));
  Planar.Parts.Fixed wall(r={1.2,0}) "Where the spring ends" annotation (Placement(transformation(extent={{-70,-40},{-90,-20}})));
equation
  connect(ceiling.frame, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  connect(rod.frame_b, ball.frame);
  connect(ball.frame, contact.frame_a);
  connect(contact.frame_b, body.frame);
  connect(wall.frame, slide.frame_a);
  connect(slide.frame_b, body.frame);
  connect(wall.frame, spring.frame_a);
  connect(spring.frame_b, body.frame);
  annotation (
    experiment(StopTime=5, Interval=0.005, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>ball.vx</code> and <code>body.vx</code>: at an impact they jump, while <code>kinetic</code> is the same before and after it. At the first impact the ball is below its hinge, so that <code>momentum</code>
is the same as well. Spring, damper and weights do not take part in the impact; hinge and slide do.</p>
<p>D. Zimmer and F. E. Cellier: Impulse-bond graphs, figures 3 to 5.</p>
</html>"));
end PendulumAgainstSpringBody;
