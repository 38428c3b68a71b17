within BondGraph.Impacts;
model Inelastic "Inelastic impact: no flow after it"
  extends Interfaces.Impact;
  annotation (
    __Harpoon_bond(kind="ISw", law="inelastic"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="ISw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>f<sub>m</sub> = f<sub>pre</sub>/2, so that f<sub>post</sub> = 0: two bodies that stick together, a wheel that begins to roll.</p>
</html>"));
end Inelastic;
