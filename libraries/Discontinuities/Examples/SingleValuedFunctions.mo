within Discontinuities.Examples;
model SingleValuedFunctions "Limiter, dead space, quantizer and their kin on a sine"
  extends Icons.Example;
  Sources.Sine sine(amplitude=2, f=0.5) "What goes into all of them";
  Nonlinear.Limiter limiter(u=sine.y) "Limiter";
  Nonlinear.DeadSpace deadSpace(u=sine.y) "Dead space";
  Nonlinear.Quantizer quantizer(u=sine.y, q=0.5) "Quantizer";
  Nonlinear.FunctionSwitch sign(u=sine.y) "Sign of the sine";
  Nonlinear.PiecewiseLinear piecewise(u=sine.y, x={-1,1}, a={0.5,2,0}, b={0,0,1}) "Three lines";
  annotation (
    experiment(StopTime=2, Interval=0.01),
    Documentation(info="<html>
<p>Look at the outputs over <code>sine.y</code>: each is its characteristic. Every corner and jump has two rows
in the result, one for each side.</p>
</html>"));
end SingleValuedFunctions;
