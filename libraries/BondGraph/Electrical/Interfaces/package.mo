within BondGraph.Electrical;
package Interfaces "Connectors and partial models"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A pin has a potential and a current. The adaptor makes a 0-junction of all pins that are connected.</p></html>"));
end Interfaces;
