within Discontinuities;
package Logical "From signals to true and false, and back"
  extends Icons.Package;
  annotation (
    Documentation(info="<html><p>Comparators, a switch between signals, and what happens when something becomes true.</p></html>"),
    Icon(graphics={
      Text(extent={{-70,-50},{70,50}}, textString=">", textColor={0,90,140})}));
end Logical;
