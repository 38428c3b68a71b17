within BondGraph.Planar;
package Interfaces "The frame, and partial models"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>What the components have in common.</p></html>"));
end Interfaces;
