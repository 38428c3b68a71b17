within BondGraph.Bonds;
model Bond "Bond of any cardinality"
  extends Icons.Component;
  outer Defaults defaults "Cardinality and domain unless given";
  parameter Integer n(min=1) = defaults.n "Cardinality";
  parameter Types.Domain domain = defaults.domain "Domain";
  Interfaces.BondEnd tail(final n=n, final domain=domain) "Where the harpoon begins" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.BondEnd head(final n=n, final domain=domain) "Where the harpoon points to" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real e[n](each unit=Types.effortUnit[domain]) "Effort";
  Real f[n](each unit=Types.flowUnit[domain]) "Flow along the harpoon";
  Types.Power power "Power along the harpoon";
equation
  // A connector's flow goes into the bond: in at its tail, out at its head.
  tail.d = -1;
  head.d = 1;
  e = tail.e;
  e = head.e;
  f = tail.f;
  f = -head.f;
  power = e*f;
  annotation (
    __Harpoon_bond(kind="Bond"),
    Icon(graphics={
      Line(points={{-90,0},{90,0},{60,30}}, color={20,60,130}, thickness=1),
      Text(extent={{-20,-10},{20,-40}}, textString="%n", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Effort and flow are the same at both ends, so that the power which enters at one end leaves at the other. The harpoon only says in
which direction flow and power count as positive.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.RLCCircuit\">RLCCircuit</a>.</p>
</html>"));
end Bond;
