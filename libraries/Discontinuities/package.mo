package Discontinuities "Discontinuous functions, switches and generators whose events are hidden from the user"
  extends Icons.Package;
  annotation (
    version="0.1.0",
    Documentation(info="<html>
<p>Functions that jump or have corners, sources that switch, samplers and ideal electrical switches. Each describes what
happens, by <code>if</code> and <code>when</code>; the compiler makes the events. The library needs no other one.</p>
<p>Begin with <a href=\"modelica://Discontinuities.UsersGuide\">UsersGuide</a>.</p>
</html>"),
    Icon(graphics={
      Line(points={{-70,-50},{-20,-50},{-20,50},{30,50},{30,-50},{70,-50}}, color={0,90,140}, thickness=1)}));
end Discontinuities;
