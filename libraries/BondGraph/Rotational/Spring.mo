within BondGraph.Rotational;
model Spring "Linear spring"
  extends Interfaces.Compliant;
  parameter Real c(unit="N.m/rad", min=0) = 1 "Stiffness";
  parameter Types.Angle phi_rel0 = 0 "Relative angle without torque";
  Mechanics.PositionC spring(final k=c, final q0=phi_rel0) "Spring" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  spring.q[1] = phi_rel;
  connect(branch.head, spring.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-60,0},{-50,30},{-30,-30},{-10,30},{10,-30},{30,30},{50,-30},{60,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>tau = c*(phi_rel - phi_rel0). The spring takes its length from the flanges, so that it has no state of its own.</p>
</html>"));
end Spring;
