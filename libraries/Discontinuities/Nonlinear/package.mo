within Discontinuities;
package Nonlinear "Functions that jump, have corners or remember"
  extends Icons.Package;
  annotation (
    Documentation(info="<html><p>Functions of one input. The first ones depend on the input alone; hysteresis, backlash and relay remember where it came from; the last ones integrate.</p></html>"),
    Icon(graphics={
      Line(points={{-70,-50},{-30,-50},{30,50},{70,50}}, color={0,90,140}, thickness=1)}));
end Nonlinear;
