within BondGraph.Translational;
model Stop "Elastic stops at both ends of a range"
  extends Interfaces.Compliant;
  parameter Types.Length sMin = -1 "Distance at which the lower stop is touched";
  parameter Types.Length sMax = 1 "Distance at which the upper stop is touched";
  parameter Real c(unit="N/m", min=0) = 1e5 "Stiffness of the stops";
  parameter Real d(unit="N.s/m", min=0) = 0 "Damping of the stops";
  Junctions.J1 both(final m=3) "Spring and damper move alike" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-60})));
  Bonds.Bond toSpring "To the springs" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-25,-60}, rotation=180)));
  Mechanics.StopC spring(final k=c, final qMin=sMin, final qMax=sMax) "Springs of the stops" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-55,-60}, rotation=180)));
  Bonds.Bond toDamper "To the damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,-60})));
  Mechanics.StopR damper(final r=d) "Damper of the stops" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,-60})));
equation
  spring.q = s_rel;
  damper.spring = spring.e[1];
  connect(branch.head, both.port[1]);
  connect(both.port[2], toSpring.tail);
  connect(toSpring.head, spring.port);
  connect(both.port[3], toDamper.tail);
  connect(toDamper.head, damper.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{90,0}}, color={20,60,130}),
      Line(points={{-60,-40},{-60,40}}, color={20,60,130}),
      Line(points={{60,-40},{60,40}}, color={20,60,130}),
      Rectangle(extent={{-20,-20},{20,20}}, lineColor={20,60,130})}),
    Documentation(info="<html>
<p>Nothing happens between sMin and sMax. For play at one side only, put the other end far away. A stop pushes and never pulls.</p>
</html>"));
end Stop;
