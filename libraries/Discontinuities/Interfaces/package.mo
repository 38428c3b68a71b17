within Discontinuities;
package Interfaces "Connectors and partial blocks"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>What blocks and electrical components have in common.</p></html>"));
end Interfaces;
