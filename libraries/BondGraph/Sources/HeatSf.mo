within BondGraph.Sources;
model HeatSf "Source of heat: e*f = power"
  extends Interfaces.OnePort(final n=1, final domain=Types.Domain.Thermal);
  Interfaces.RealInput power(unit="W") "Heat flow along the harpoon" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  assert(e[1] > 0, "an absolute temperature is positive");
  e[1]*f[1] = port.d*power;
  annotation (
    __Harpoon_bond(kind="Sf", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Sf", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The entropy flow that heat has at the temperature at which it comes.</p>
</html>"));
end HeatSf;
