within BondGraph;
package Examples "Models to simulate and to learn from"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Each says in its documentation what to look at.</p></html>"));
end Examples;
