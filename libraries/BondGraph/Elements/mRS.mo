within BondGraph.Elements;
model mRS "Modulated resistive source: what is dissipated leaves as heat"
  extends Interfaces.OnePort;
  Interfaces.RealInput g "Conductance (flow per effort)" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Interfaces.ElementPort thermalPort(final n=1, final domain=Types.Domain.Thermal) "Where the entropy leaves" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  assert(g >= 0, "a conductance dissipates: it cannot be negative");
  assert(thermalPort.e[1] > 0, "an absolute temperature is positive");
  f = g*e;
  thermalPort.e[1]*thermalPort.f[1] + e*f = 0;
  annotation (
    __Harpoon_bond(kind="RS", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mRS", textColor={20,60,130})}),
    Documentation(info="<html>
<p>As <a href=\"modelica://BondGraph.Elements.RS\">RS</a>, with a conductance that is a signal and may be zero. Conduction of heat is one whose own domain is thermal: its
conductance for entropy depends on the temperature.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Thermal.TwoBodies\">TwoBodies</a>.</p>
</html>"));
end mRS;
