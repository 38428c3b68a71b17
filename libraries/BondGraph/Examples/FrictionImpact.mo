within BondGraph.Examples;
model FrictionImpact "Rods that hit rough ground with one end: slip, stick and reversed slip"
  extends Icons.Example;
  parameter Types.Mass m = 1 "Mass of each rod";
  parameter Types.Length length = 1 "Half of the length of the rods";
  parameter Types.Inertia J = m*length^2/3 "Moment of inertia of each rod";
  parameter Types.Angle slope[3] = {1.3,1.3,0.7} "Angle of each rod against the ground";
  parameter Types.Velocity vx[3] = {3,0.2,0.1} "Velocity of each rod along the ground";
  parameter Real mu[3] = {0.2,0.8,0.2} "Coefficients of friction";
  parameter Real epsilon = 0.5 "Coefficient of restitution";
  inner Planar.World world(g=0) "No gravity" annotation (Placement(transformation(extent={{-90,60},{-70,80}})));
  Planar.Parts.Fixed ground "Ground" annotation (Placement(transformation(extent={{-70,-50},{-90,-30}})));
  Planar.Parts.Body body[3](
    each m=m,
    each J=J,
    x(each fixed=true),
    y(start={length*sin(slope[i]) + 0.1 for i in 1:3}, each fixed=true),
    phi(start=slope, each fixed=true),
    vx(start=vx, each fixed=true),
    vy(each start=-1, each fixed=true),
    w(each fixed=true)) "Rods: the first slips, the second sticks, the third slips backwards" annotation (Placement(transformation(extent={{60,10},{80,30}})));
  Planar.Parts.Rod half[3](each r={-length,0}) "From the middle of a rod to its lower end" annotation (Placement(transformation(extent={{30,10},{10,30}})));
  Planar.Contacts.BallLine contact[3](each k=2, redeclare each model Law = Impacts.Friction, each radius=0, impact(each epsilon=epsilon, mu=mu)) "Between each rod and the ground" annotation (Placement(transformation(extent={{-30,-50},{-10,-30}})));
equation
  for i in 1:3 loop
    connect(body[i].frame, half[i].frame_a);
    connect(half[i].frame_b, contact[i].frame_b);
    connect(ground.frame, contact[i].frame_a);
  end for;
  annotation (
    experiment(StopTime=0.2, Interval=0.001, Tolerance=1e-8),
    Documentation(info="<html>
<p>Look at <code>contact[i].impact.f[2]</code>, the velocity at which the end of a rod slips. At the impact that of the first rod becomes smaller, that of the second one zero, and
that of the third one changes its sign: the end is driven out by the blow itself. All three impulses are within the cone of friction: <code>contact[i].impact.p[2]</code> is at most <code>mu[i]</code> times
<code>contact[i].impact.p[1]</code>.</p>
<p>E. J. Routh: Dynamics of a System of Rigid Bodies. The impulse is followed along its normal part: through slipping, its end, and sticking or slipping backwards, to the end of the restitution.</p>
</html>"));
end FrictionImpact;
