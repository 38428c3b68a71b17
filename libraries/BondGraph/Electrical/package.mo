within BondGraph;
package Electrical "Electrical circuits without knowing bond graphs"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Connect pins as in a circuit diagram, and give each circuit a ground. Inside of every component is a bond graph: connected pins are one 0-junction.</p></html>"));
end Electrical;
