within BondGraph.Elements;
model mG "Modulated conductance"
  extends Interfaces.OnePort;
  Interfaces.RealInput g "Conductance (flow per effort)" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  assert(g >= 0, "a conductance dissipates: it cannot be negative");
  f = g*e;
  annotation (
    __Harpoon_bond(kind="G", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mG", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The signal changes how much is dissipated and has no energy itself.</p>
</html>"));
end mG;
