within BondGraph.Planar;
package Contacts "Impacts between parts"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Nothing acts as long as the gap is open. When it closes there is an impact, by a law of <a href=\"modelica://BondGraph.Impacts\">Impacts</a>.</p></html>"));
end Contacts;
