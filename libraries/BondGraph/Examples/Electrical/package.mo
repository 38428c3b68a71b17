within BondGraph.Examples;
package Electrical "Electrical circuits"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Circuits of wrapped components.</p></html>"));
end Electrical;
