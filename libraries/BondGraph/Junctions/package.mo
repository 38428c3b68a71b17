within BondGraph;
package Junctions "Junctions of bonds"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Where bonds meet: with equal efforts or with equal flows.</p></html>"));
end Junctions;
