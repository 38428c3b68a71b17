within BondGraph.Planar;
package Forces "Springs, dampers and given forces"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>What has no inertia and forbids no motion.</p></html>"));
end Forces;
