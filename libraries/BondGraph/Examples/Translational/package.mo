within BondGraph.Examples;
package Translational "Mechanics along a line"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Masses, springs, friction and stops of wrapped components.</p></html>"));
end Translational;
