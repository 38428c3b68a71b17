within BondGraph;
package Planar "Planar mechanics: bodies, joints, forces and contacts, each of them a bond graph inside"
  extends Icons.Package;
  annotation (Documentation(info="<html>
<p>Planar bonds have the cardinality three: forces along x and y and the torque about z as efforts, velocities along x and y and the angular
velocity about z as flows, all resolved in the inertial system. The components can be used without knowing that: their connectors are
frames, of which any number can be connected. Kinematic loops need nothing special.</p>
<p>A model declares <code>inner BondGraph.Planar.World world</code>, which has the gravity. Begin with
<a href=\"modelica://BondGraph.Examples.DoublePendulum\">DoublePendulum</a> and
<a href=\"modelica://BondGraph.Examples.CraneCrab\">CraneCrab</a>, then with a loop:
<a href=\"modelica://BondGraph.Examples.PlanarLoop\">PlanarLoop</a>. Impacts begin with
<a href=\"modelica://BondGraph.Examples.NewtonsCradle\">NewtonsCradle</a>.</p>
<p>Start values are given to the coordinates of joints and of free bodies, as in <code>hinge(phi(start=1, fixed=true))</code>.</p>
</html>"));
end Planar;
