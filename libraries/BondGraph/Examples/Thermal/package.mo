within BondGraph.Examples;
package Thermal "Flow of heat and entropy"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Heat between wrapped components.</p></html>"));
end Thermal;
