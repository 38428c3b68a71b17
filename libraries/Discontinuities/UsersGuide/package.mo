within Discontinuities;
package UsersGuide "How the library is used"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<p>A component is used like a function: give its input where it is declared, and take its output.</p>
<pre>
model Steered
  Real x(start=0, fixed=true) \"Position\";
  Nonlinear.Limiter limiter(u=5*(1 - x), uMin=-2, uMax=2);
equation
  der(x) = limiter.y;
end Steered;
</pre>
<p>Or connect inputs and outputs as in a block diagram; both come to the same.</p>
<p>Further pages: <a href=\"modelica://Discontinuities.UsersGuide.Events\">Events</a> tells what happens behind the scenes,
<a href=\"modelica://Discontinuities.UsersGuide.Literature\">Literature</a> where the examples are from.</p>
</html>"));
end UsersGuide;
