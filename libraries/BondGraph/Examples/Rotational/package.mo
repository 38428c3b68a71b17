within BondGraph.Examples;
package Rotational "Mechanics about an axis"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Shafts and gears of wrapped components.</p></html>"));
end Rotational;
