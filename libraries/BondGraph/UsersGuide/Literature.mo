within BondGraph.UsersGuide;
class Literature "Where the ideas are from"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<ul>
<li>D. Zimmer, F. E. Cellier: The Modelica multi-bond graph library. Modelica conference, 2006.</li>
<li>D. Zimmer, F. E. Cellier: Impulse-bond graphs.</li>
<li>D. C. Karnopp, D. L. Margolis, R. C. Rosenberg: System dynamics. Wiley.</li>
<li>F. E. Cellier: Continuous system modeling. Springer, 1991.</li>
</ul>
</html>"));
end Literature;
