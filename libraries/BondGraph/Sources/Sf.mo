within BondGraph.Sources;
model Sf "Constant flow"
  extends Interfaces.OnePort;
  parameter Real f0 = 1 "Flow along the harpoon";
  parameter Real f0Each[n] = fill(f0, n) "Flow of each bond along the harpoon";
equation
  f = port.d*f0Each;
  annotation (
    __Harpoon_bond(kind="Sf"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A source of current, a prescribed velocity; with f0 = 0 a wall.</p>
</html>"));
end Sf;
