within BondGraph.Impacts;
model Restitution "Impact with a coefficient of restitution"
  extends Interfaces.Impact(unilateral=n == 1);
  parameter Real epsilon(min=0, max=1) = 0.8 "Flow after the impact by the flow before it, without the sign";
  annotation (
    __Harpoon_bond(kind="ISw", law="restitution"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="ISw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>f<sub>post</sub> = -epsilon*f<sub>pre</sub>: 1 is an elastic impact, 0 an inelastic one.</p>
</html>"));
end Restitution;
