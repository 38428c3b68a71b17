within BondGraph;
model Defaults "Cardinality and domain of all bonds and elements that say nothing else"
  extends Icons.Component;
  parameter Integer n(min=1) = 1 "Cardinality";
  parameter Types.Domain domain = Types.Domain.None "Domain";
  annotation (
    defaultComponentName="defaults",
    defaultComponentPrefixes="inner",
    missingInnerMessage="bonds and elements take their cardinality and domain from it: one bond, no domain",
    Icon(graphics={Text(extent={{-90,-40},{90,40}}, textString="n = %n", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Declare it as <code>inner BondGraph.Defaults defaults(n=3, domain=BondGraph.Types.Domain.Planar)</code> in a model: it serves the
bonds and elements of that model and of all below it that do not declare their own. So a component that is used
without knowing bond graphs declares its own and is independent of its surroundings.</p>
</html>"));
end Defaults;
