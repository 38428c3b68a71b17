within BondGraph;
package UsersGuide "How the library is used"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<p>Declare elements and junctions, and a bond for each pair of them that exchanges power. Connect the tail of the bond with
one and its head with the other.</p>
<pre>
model Discharge
  inner BondGraph.Defaults defaults(domain=BondGraph.Types.Domain.Electrical);
  BondGraph.Elements.C capacitor(c=1e-3, q(start={0.01}, each fixed=true));
  BondGraph.Elements.R resistor(r=50);
  BondGraph.Bonds.Bond bond;
equation
  connect(capacitor.port, bond.tail);
  connect(bond.head, resistor.port);
end Discharge;
</pre>
<p>All quantities of bonds are vectors; for the cardinality one they have one component: <code>bond.e[1]</code>.</p>
<p>The command <code>harpoon bonds MODEL</code> lists the bond graph of a model with its causality, <code>-o FILE.svg</code> draws it, and <code>harpoon simulate MODEL --ledger</code> tells
what became of the energy. A guide that leads from a circuit to a piston engine is docs/bond-graphs.md of the program.</p>
<p>Further pages: <a href=\"modelica://BondGraph.UsersGuide.Signs\">Signs</a> tells what is positive,
<a href=\"modelica://BondGraph.UsersGuide.Domains\">Domains</a> how mistakes between domains are found,
<a href=\"modelica://BondGraph.UsersGuide.Literature\">Literature</a> where the ideas are from.</p>
</html>"));
end UsersGuide;
