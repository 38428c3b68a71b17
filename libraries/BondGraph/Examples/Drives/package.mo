within BondGraph.Examples;
package Drives "Drives through several domains"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Wrapped components of different domains in one model.</p></html>"));
end Drives;
