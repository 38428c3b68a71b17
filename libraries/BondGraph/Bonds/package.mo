within BondGraph;
package Bonds "Bonds between elements"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A bond joins the port of an element or junction with that of another one.</p></html>"));
end Bonds;
