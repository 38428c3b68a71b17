within BondGraph.Rotational;
model HardStop "Hard stops at both ends of a range, by impacts"
  extends Interfaces.Compliant;
  parameter Types.Angle phiMin = -1 "Angle at which the lower stop is hit";
  parameter Types.Angle phiMax = 1 "Angle at which the upper stop is hit";
  parameter Real epsilon(min=0, max=1) = 0.8 "Coefficient of restitution";
  Impacts.Restitution impact(final epsilon=epsilon) "Impulse at the stops" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65}, rotation=-90)));
equation
  impact.strikes = phi_rel >= phiMax and w_rel > 0 or phi_rel <= phiMin and w_rel < 0;
  connect(branch.head, impact.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{90,0}}, color={20,60,130}),
      Line(points={{-60,-40},{-60,40}}, color={20,60,130}, thickness=2),
      Line(points={{60,-40},{60,40}}, color={20,60,130}, thickness=2),
      Rectangle(extent={{-20,-20},{20,20}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nothing happens between phiMin and phiMax. At the ends the angular velocity becomes -epsilon times what it was, at one point of time; the impulse goes through everything that is rigidly connected. <code>impact.work</code> is
what has been lost. For a stop with an elasticity of its own see <a href=\"modelica://BondGraph.Rotational.Stop\">Stop</a>.</p>
</html>"));
end HardStop;
