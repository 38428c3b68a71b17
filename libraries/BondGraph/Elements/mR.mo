within BondGraph.Elements;
model mR "Modulated resistance"
  extends Interfaces.OnePort;
  Interfaces.RealInput r "Resistance (effort per flow)" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  assert(r >= 0, "a resistance dissipates: it cannot be negative");
  e = r*f;
  annotation (
    __Harpoon_bond(kind="R", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mR", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The signal changes how much is dissipated and has no energy itself.</p>
</html>"));
end mR;
