within BondGraph.UsersGuide;
class Domains "Energy domains and cardinalities"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<p>Every bond and every element belongs to a <a href=\"modelica://BondGraph.Types\">domain</a> and has a cardinality. Connecting
different ones is an error that names both. Where nothing is said they come from an
<a href=\"modelica://BondGraph.Defaults\">inner Defaults</a>, so that a model of one domain says it once. Transformers, gyrators and
resistive sources lead from one domain to another.</p>
</html>"));
end Domains;
