within BondGraph.Thermal;
package Interfaces "Connectors and partial models"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A heat port has a temperature and an entropy flow. The adaptor makes a 0-junction of all heat ports that are connected.</p></html>"));
end Interfaces;
