within BondGraph.Examples;
package Hydraulic "Hydraulic circuits"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Tanks, pumps and cylinders of wrapped components.</p></html>"));
end Hydraulic;
