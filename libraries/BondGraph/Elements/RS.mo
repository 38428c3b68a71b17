within BondGraph.Elements;
model RS "Resistive source: what is dissipated leaves as heat"
  extends Interfaces.OnePort;
  parameter Real r(min=0) = 1 "Resistance (effort per flow)";
  parameter Real rEach[n](each min=0) = fill(r, n) "Resistance of each bond";
  Interfaces.ElementPort thermalPort(final n=1, final domain=Types.Domain.Thermal) "Where the entropy leaves" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  assert(thermalPort.e[1] > 0, "an absolute temperature is positive");
  e = rEach.*f;
  thermalPort.e[1]*thermalPort.f[1] + e*f = 0;
  annotation (
    __Harpoon_bond(kind="RS"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="RS", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A resistance that keeps the first law: the power e*f comes out as the entropy flow e*f/T at the temperature T of
the thermal port. The harpoon of the thermal bond best points away from the element.</p>
</html>"));
end RS;
