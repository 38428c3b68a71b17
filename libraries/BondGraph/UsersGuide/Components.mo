within BondGraph.UsersGuide;
class Components "Components for those who do not want to see bonds"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<p><a href=\"modelica://BondGraph.Electrical\">Electrical</a>, <a href=\"modelica://BondGraph.Translational\">Translational</a>,
<a href=\"modelica://BondGraph.Rotational\">Rotational</a>, <a href=\"modelica://BondGraph.Hydraulic\">Hydraulic</a> and
<a href=\"modelica://BondGraph.Thermal\">Thermal</a> have components whose connectors may be connected at will, any number at a point. They need no
<a href=\"modelica://BondGraph.Defaults\">Defaults</a>: each brings its own.</p>
<table border=\"1\">
<tr><th>package</th><th>connector</th><th>holds</th><th>what is connected is</th></tr>
<tr><td>Electrical</td><td>Pin</td><td>potential v, current i</td><td>a 0-junction</td></tr>
<tr><td>Translational</td><td>Flange</td><td>position s, force f</td><td>a 1-junction</td></tr>
<tr><td>Rotational</td><td>Flange</td><td>angle phi, torque tau</td><td>a 1-junction</td></tr>
<tr><td>Hydraulic</td><td>Port</td><td>pressure p, volume flow q</td><td>a 0-junction</td></tr>
<tr><td>Thermal</td><td>HeatPort</td><td>temperature T, entropy flow S</td><td>a 0-junction</td></tr>
</table>
<p>Inside is a bond graph. It begins with an adaptor, which is a port of the junction that all connected components share; <code>harpoon bonds</code>
shows the graph of the whole model.</p>
<p>Currents, forces and flows of connectors go into the component. A two-pin's voltage and current count from p to n, so that its power v*i is what it takes. A spring
pulls if its force is positive.</p>
<p>A component of your own is made in the same way: extend <code>Electrical.Interfaces.TwoPin</code>, for example, and attach an element to its mesh.</p>
</html>"));
end Components;
