within BondGraph;
package Planar "Elements of planar mechanics"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Planar bonds have the cardinality three: forces along x and y and the torque about z as efforts, velocities along x and y and the angular
velocity about z as flows, all resolved in the inertial system.</p></html>"));
end Planar;
