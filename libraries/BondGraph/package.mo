package BondGraph "Bond graphs: bonds of any cardinality, junctions, elements of every energy domain, switches and impacts"
  extends Icons.Package;
  annotation (
    version="0.1.0",
    Documentation(info="<html>
<p>Physical systems as graphs of energy: a bond joins two elements and carries an effort e and a flow f, whose product is power.
A bond of cardinality n carries n of them (a multi-bond); a plain bond is the case n = 1. The library needs no other one.</p>
<p>Begin with <a href=\"modelica://BondGraph.UsersGuide\">UsersGuide</a>.</p>
</html>"),
    Icon(graphics={
      Line(points={{-70,-20},{70,-20},{35,15}}, color={20,60,130}, thickness=1)}));
end BondGraph;
