within BondGraph;
package Translational "Mechanics along a line without knowing bond graphs"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Connect flanges: what is connected has one position. Inside of every component is a bond graph: connected flanges are one 1-junction. Nothing has a length: distances stand in springs and stops.</p></html>"));
end Translational;
