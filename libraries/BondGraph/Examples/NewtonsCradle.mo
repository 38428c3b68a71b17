within BondGraph.Examples;
model NewtonsCradle "Balls in a row that hang on threads and touch each other"
  extends Icons.Example;
  parameter Integer n(min=2) = 5 "Number of balls";
  parameter Integer k(min=1, max=n - 1) = 2 "Number of balls that are raised";
  parameter Types.Length length = 1 "Length of the threads";
  parameter Types.Length radius = 0.05 "Radius of the balls";
  parameter Types.Angle raised = 0.5 "Angle to which balls are raised";
  inner Planar.World world "Gravity along -y" annotation (Placement(transformation(extent={{-90,60},{-70,80}})));
  Types.Energy energy = sum(ball.energy) "Kinetic and potential energy of all balls";
  Planar.Parts.Fixed bar[n](r={{2*radius*i,0} for i in 1:n}) "Where the threads hang" annotation (Placement(transformation(extent={{-50,-10},{-70,10}})));
  Planar.Joints.Revolute hinge[n](phi(start={if i <= k then -raised else 0 for i in 1:n}, each fixed=true), w(each fixed=true)) "Upper ends of the threads" annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Planar.Parts.Rod thread[n](each r={0,-length}) "Threads" annotation (Placement(transformation(extent={{-5,-10},{15,10}})));
  Planar.Parts.Body ball[n](each m=0.2) "Balls" annotation (Placement(transformation(extent={{45,-10},{65,10}})));
  Planar.Contacts.BallBall contact[n - 1](each radius_a=radius, each radius_b=radius) "Between neighbours" annotation (Placement(transformation(extent={{45,-60},{65,-40}})));
equation
  for i in 1:n loop
    connect(bar[i].frame, hinge[i].frame_a);
    connect(hinge[i].frame_b, thread[i].frame_a);
    connect(thread[i].frame_b, ball[i].frame);
  end for;
  for i in 1:n - 1 loop
    connect(ball[i].frame, contact[i].frame_a);
    connect(ball[i + 1].frame, contact[i].frame_b);
  end for;
  annotation (
    experiment(StopTime=4, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>hinge[1].phi</code> to <code>hinge[5].phi</code>: two balls come and two leave on the other side, again and again, while those in the middle hardly move. Each impact goes
through the row at one point of time: <code>contact[i].impact.count</code> tells how often each pair collided. Change <code>n</code> and <code>k</code>. <code>energy</code> is constant.</p>
<p>D. Zimmer and F. E. Cellier: The Modelica multi-bond graph library, figure 16.</p>
</html>"));
end NewtonsCradle;
