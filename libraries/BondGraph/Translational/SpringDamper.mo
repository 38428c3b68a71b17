within BondGraph.Translational;
model SpringDamper "Linear spring and damper side by side"
  extends Interfaces.Compliant;
  parameter Real c(unit="N/m", min=0) = 1 "Stiffness";
  parameter Types.Length s_rel0 = 0 "Distance without force";
  parameter Real d(unit="N.s/m", min=0) = 1 "Damping";
  Junctions.J1 both(final m=3) "Spring and damper move alike" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-60})));
  Bonds.Bond toSpring "To the spring" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-25,-60}, rotation=180)));
  Mechanics.PositionC spring(final k=c, final q0=s_rel0) "Spring" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-55,-60}, rotation=180)));
  Bonds.Bond toDamper "To the damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={25,-60})));
  Elements.R damper(final r=d) "Damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={55,-60})));
equation
  spring.q[1] = s_rel;
  connect(branch.head, both.port[1]);
  connect(both.port[2], toSpring.tail);
  connect(toSpring.head, spring.port);
  connect(both.port[3], toDamper.tail);
  connect(toDamper.head, damper.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-60,0},{-50,30},{-30,-30},{-10,30},{10,-30},{30,30},{50,-30},{60,0},{90,0}}, color={20,60,130}),
      Line(points={{-60,-60},{60,-60}}, color={20,60,130}),
      Rectangle(extent={{-20,-75},{20,-45}}, lineColor={20,60,130})}),
    Documentation(info="<html>
<p>f = c*(s_rel - s_rel0) + d*v_rel.</p>
</html>"));
end SpringDamper;
