within BondGraph;
package Rotational "Mechanics about an axis without knowing bond graphs"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Connect flanges: what is connected has one angle. Inside of every component is a bond graph: connected flanges are one 1-junction. Nothing has a length: angles stand in springs and stops.</p></html>"));
end Rotational;
