within BondGraph.Planar;
package Parts "Parts with inertia, and rigid ones without"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>What joints and forces act on.</p></html>"));
end Parts;
