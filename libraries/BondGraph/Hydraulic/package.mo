within BondGraph;
package Hydraulic "Hydraulics without knowing bond graphs"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Connect ports: what is connected has one pressure. Inside of every component is a bond graph: connected ports are one 0-junction. Pressures count from that of the surroundings.</p></html>"));
end Hydraulic;
