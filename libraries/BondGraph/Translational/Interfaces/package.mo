within BondGraph.Translational;
package Interfaces "Connectors and partial models"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A flange has a position and a force; the adaptor makes a 1-junction of all flanges that are connected.</p></html>"));
end Interfaces;
