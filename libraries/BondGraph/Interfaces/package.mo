within BondGraph;
package Interfaces "Connectors and partial models"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>What bonds, elements and junctions have in common.</p></html>"));
end Interfaces;
