within BondGraph.Examples;
model PlanarLoop "Two legs between a wall and a slide, with a pendulum where they meet"
  extends Icons.Example;
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,70},{-70,90}})));
  Planar.Parts.Fixed wall "Wall" annotation (Placement(transformation(extent={{-70,20},{-90,40}})));
  Planar.Joints.Prismatic slide(s(start=2, fixed=true), v(fixed=true)) "Slide along the wall" annotation (Placement(transformation(extent={{-20,20},{0,40}})));
  Planar.Forces.SpringDamper spring(c=50, d=2, s0=1.6) "Spring and damper of the slide" annotation (Placement(transformation(extent={{-20,60},{0,80}})));
  Planar.Joints.Revolute hinge1(phi(start=0.3)) "Hinge of the first leg; the angle is a guess" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,10}, rotation=-90)));
  Planar.Joints.Revolute hinge2 "Hinge of the second leg" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,10}, rotation=-90)));
  Planar.Parts.Rod leg1(r={0,-3}) "First leg" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,-30}, rotation=-90)));
  Planar.Parts.Rod leg2(r={0,-3}) "Second leg" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={30,-30}, rotation=-90)));
  Planar.Joints.Revolute knee "Where the legs meet" annotation (Placement(transformation(extent={{-20,-70},{0,-50}})));
  Planar.Joints.Revolute hinge3(phi(fixed=true), w(fixed=true)) "Hinge of the pendulum" annotation (Placement(transformation(extent={{40,-70},{60,-50}})));
  Planar.Parts.Rod rod(r={-2,0}) "Rod of the pendulum" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,-30}, rotation=90)));
  Planar.Parts.Body body(m=2, J=0.05) "Body of the pendulum" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,10}, rotation=90)));
equation
  connect(wall.frame, slide.frame_a);
  connect(wall.frame, spring.frame_a);
  connect(slide.frame_b, spring.frame_b);
  connect(wall.frame, hinge1.frame_a);
  connect(hinge1.frame_b, leg1.frame_a);
  connect(slide.frame_b, hinge2.frame_a);
  connect(hinge2.frame_b, leg2.frame_a);
  connect(leg1.frame_b, knee.frame_a);
  connect(leg2.frame_b, knee.frame_b);
  connect(leg2.frame_b, hinge3.frame_a);
  connect(hinge3.frame_b, rod.frame_a);
  connect(rod.frame_b, body.frame);
  annotation (
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Four joints form a loop with one degree of freedom; nobody has to say where it is cut. Look at <code>slide.s</code>: the pendulum sets it in motion, and the damper takes energy away.
<code>hinge1.phi</code> and <code>hinge2.phi</code> are opposite to each other.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, table 3.</p>
</html>"));
end PlanarLoop;
