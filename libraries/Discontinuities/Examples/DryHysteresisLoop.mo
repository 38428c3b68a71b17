within Discontinuities.Examples;
model DryHysteresisLoop "Dry hysteresis written in three ways"
  extends Icons.Example;
  parameter Real x1 = -0.5 "Lower threshold";
  parameter Real x2 = 0.5 "Upper threshold";
  Real x "Argument";
  discrete Real byWhen(start=-1, fixed=true) "By one when equation for both thresholds";
  Boolean isUpper(start=false, fixed=true) "True while the second one is up";
  Real byBoolean "By a Boolean expression with a memory";
  Nonlinear.DryHysteresis byBlock(u=x, uLower=x1, uUpper=x2) "By the block of this library";
equation
  x = sin(time);
  when x < x1 or x > x2 then
    byWhen = if x < 0 then -1 else 1;
  end when;
  isUpper = x > x2 or pre(isUpper) and x >= x1;
  byBoolean = if isUpper then 1 else -1;
  annotation (
    experiment(StopTime=20, Interval=0.02),
    Documentation(info="<html>
<p>Look at the three outputs over <code>x</code>: one loop. Two <code>when</code> equations, one for each threshold, would be two
equations for one variable, which is refused.</p>
</html>"));
end DryHysteresisLoop;
