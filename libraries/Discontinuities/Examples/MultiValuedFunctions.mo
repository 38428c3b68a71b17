within Discontinuities.Examples;
model MultiValuedFunctions "Hysteresis, backlash and relay on a sine that dies away"
  extends Icons.Example;
  Real u "What goes into all of them";
  Nonlinear.DryHysteresis dry(u=u) "Jumps";
  Nonlinear.ContinuousHysteresis continuous(u=u) "Has slopes";
  Nonlinear.Backlash backlash(u=u, width=0.8) "Play";
  Nonlinear.Relay relay(u=u) "Three positions";
  Logical.HystereticComparator comparator(u1=u, u2=0, width=1) "Whether the sine is positive, but not too soon";
equation
  u = 2*exp(-0.15*time)*sin(2*time);
  annotation (
    experiment(StopTime=12, Interval=0.02),
    Documentation(info="<html>
<p>Look at <code>dry.y</code>, <code>continuous.y</code> and <code>backlash.y</code> over <code>u</code>: loops that are passed
in one direction. When the sine has become smaller than a loop, the output rests. The comparator changes together
with the dry hysteresis, which has the same thresholds.</p>
</html>"));
end MultiValuedFunctions;
