within BondGraph.Impacts;
model Equalise "Impulse of flow after which there is no effort: capacitors that are joined"
  extends Interfaces.FlowImpact;
  annotation (
    __Harpoon_bond(kind="ISw", law="inelastic", impulse="flow"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="ISw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>e<sub>m</sub> = e<sub>pre</sub>/2, so that e<sub>post</sub> = 0. At a 1-junction between two capacitors it makes their voltages equal at once.</p>
</html>"));
end Equalise;
