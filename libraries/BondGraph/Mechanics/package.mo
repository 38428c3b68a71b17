within BondGraph;
package Mechanics "Elements whose law is about positions"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Mechanical connectors hold positions, and bonds carry velocities, which are their derivatives. A spring, a gear or a wall that speaks of the position would say it a second time if it spoke of the velocity too: the elements of this package have the displacement as a signal instead of integrating their flow. That the flow is its derivative comes from the connectors, once for each.</p></html>"));
end Mechanics;
