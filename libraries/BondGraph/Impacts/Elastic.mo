within BondGraph.Impacts;
model Elastic "Elastic impact: the mean flow is zero"
  extends Interfaces.Impact(unilateral=n == 1);
  annotation (
    __Harpoon_bond(kind="ISw", law="elastic"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="ISw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>f<sub>m</sub> = 0, so that the flow changes its sign and no energy is lost.</p>
</html>"));
end Elastic;
