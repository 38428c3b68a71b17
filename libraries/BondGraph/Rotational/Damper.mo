within BondGraph.Rotational;
model Damper "Linear damper"
  extends Interfaces.Compliant;
  parameter Real d(unit="N.m.s/rad", min=0) = 1 "Damping";
  Elements.R damper(final r=d) "Damper" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  connect(branch.head, damper.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-20,0}}, color={20,60,130}),
      Line(points={{-40,30},{40,30}}, color={20,60,130}),
      Line(points={{-40,-30},{40,-30}}, color={20,60,130}),
      Line(points={{-40,30},{-40,-30}}, color={20,60,130}),
      Line(points={{10,20},{10,-20}}, color={20,60,130}),
      Line(points={{10,0},{90,0}}, color={20,60,130})}),
    Documentation(info="<html>
<p>tau = d*w_rel.</p>
</html>"));
end Damper;
