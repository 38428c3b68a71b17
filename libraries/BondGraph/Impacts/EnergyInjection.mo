within BondGraph.Impacts;
model EnergyInjection "Impulse that brings in a given energy"
  extends Interfaces.Impact;
  parameter Types.Energy energy = 1 "Energy of each impulse; negative takes some away";
  annotation (
    __Harpoon_bond(kind="ISw", law="energy"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="ISw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>p*|f<sub>m</sub>| = energy: an explosion in a cylinder. Of the two solutions the one is physical which accelerates.</p>
</html>"));
end EnergyInjection;
