within Discontinuities;
package Discrete "Samplers"
  extends Icons.Package;
  annotation (
    Documentation(info="<html><p>Outputs that change at events only: when a trigger comes, or at multiples of a period.</p></html>"),
    Icon(graphics={
      Line(points={{-70,-50},{-30,-50},{-30,-10},{10,-10},{10,30},{70,30}}, color={0,90,140}, thickness=1)}));
end Discrete;
