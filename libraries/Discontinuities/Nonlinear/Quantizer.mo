within Discontinuities.Nonlinear;
block Quantizer "Input rounded to multiples of a step"
  extends Interfaces.Function;
  parameter Real q(final min=0) = 0.1 "Height of a step";
equation
  assert(q > 0, "the height of a step must be positive");
  y = q*floor(u/q + 0.5);
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-60},{-50,-60},{-50,-20},{-10,-20},{-10,20},{30,20},{30,60},{90,60}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>The multiple of <code>q</code> that is next to the input. It changes, by an event, where the input is halfway between two
multiples.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.SingleValuedFunctions\">SingleValuedFunctions</a>.</p>
</html>"));
end Quantizer;
