within BondGraph.Hydraulic;
package Interfaces "Connectors and partial models"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A port has a pressure and a volume flow. The adaptor makes a 0-junction of all ports that are connected.</p></html>"));
end Interfaces;
