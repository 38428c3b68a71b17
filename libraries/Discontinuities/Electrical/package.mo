within Discontinuities;
package Electrical "Ideal switches, and what is needed to build circuits with them"
  extends Icons.Package;
  annotation (
    Documentation(info="<html><p>An ideal switch has no resistance when it is closed and no conductance when it is open. Its equation can be solved for the current in one position and for the voltage in the other, so that it belongs into a system of equations that is solved as a whole.</p></html>"),
    Icon(graphics={
      Line(points={{-70,0},{-30,0},{30,40}}, color={30,30,160}, thickness=1),
      Line(points={{30,0},{70,0}}, color={30,30,160}, thickness=1)}));
end Electrical;
