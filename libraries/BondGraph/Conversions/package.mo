within BondGraph;
package Conversions "Composition, decomposition and permutation of multi-bonds"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>They pass on power as it is.</p></html>"));
end Conversions;
