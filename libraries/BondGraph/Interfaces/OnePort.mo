within BondGraph.Interfaces;
partial model OnePort "Element with one port"
  extends Icons.Component;
  outer Defaults defaults "Cardinality and domain unless given";
  parameter Integer n(min=1) = defaults.n "Cardinality";
  parameter Types.Domain domain = defaults.domain "Domain";
  ElementPort port(final n=n, final domain=domain) "Port" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Real e[n](each unit=Types.effortUnit[domain]) "Effort";
  Real f[n](each unit=Types.flowUnit[domain]) "Flow into the element";
equation
  e = port.e;
  f = port.f;
  annotation (Documentation(info="<html>
<p>The flow f goes into the element whatever the direction of the harpoon, so that e*f is the power that the element takes.</p>
</html>"));
end OnePort;
