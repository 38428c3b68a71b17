within BondGraph.UsersGuide;
class Signs "What is positive"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<ul>
<li>A bond's e, f and power count along its harpoon.</li>
<li>An element's f goes into the element, wherever the harpoon points. So e*f is the power that it takes, a resistance always dissipates
and the energy of a storage is never negative. If the harpoon points to the element, its f is that of the bond.</li>
<li>Sources and sensors of flow speak of the bond's flow along the harpoon.</li>
<li>At a 1-junction all bonds have the same flow along their harpoons. Efforts of harpoons that point to the junction count positive,
of those that leave it negative.</li>
<li>At a 0-junction all bonds have the same effort, and the flows into the junction sum up to zero.</li>
<li>Transformers and gyrators take f1 in at port 1 and give f2 out at port 2: let their harpoons go through.</li>
<li>Diodes conduct a flow into the element: turning the harpoon turns the diode round.</li>
</ul>
</html>"));
end Signs;
