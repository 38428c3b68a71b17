within BondGraph;
package Impacts "Impulse switches with their laws of impact"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>D. Zimmer and F. E. Cellier: Impulse-bond graphs. Between impacts all of them have no effort.</p></html>"));
end Impacts;
