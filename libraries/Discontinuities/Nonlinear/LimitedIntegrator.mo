within Discontinuities.Nonlinear;
block LimitedIntegrator "Integral of the input that stops at bounds"
  extends Interfaces.Function;
  parameter Real k = 1 "Gain";
  parameter Real yMin = -1 "Lower bound";
  parameter Real yMax = 1 "Upper bound";
  parameter Real yStart = 0 "Output at the start";
  Boolean isHeld "True while the output rests at a bound";
initial equation
  y = yStart;
equation
  assert(yMin < yMax, "the lower bound must be below the upper one");
  isHeld = y <= yMin and k*u < 0 or y >= yMax and k*u > 0;
  der(y) = if isHeld then 0 else k*u;
  annotation (
    Icon(graphics={
      Line(points={{-90,-50},{-50,-50},{20,60},{90,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>It leaves a bound as soon as the input changes its sign; nothing is wound up beyond it.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.LimitedRates\">LimitedRates</a>.</p>
</html>"));
end LimitedIntegrator;
