within Discontinuities.Examples;
model Holding "A sine that is sampled in four ways"
  extends Icons.Example;
  Sources.Sine sine(f=0.5) "What is sampled";
  Logical.Comparator isRising(u1=cos(sine.f*time*2*3.14159265358979), u2=0.5) "Triggers, also as long as it is true";
  Discrete.SampleAndHold sampleAndHold(u=sine.y, trigger=isRising.y) "By a trigger";
  Discrete.ZeroOrderHold hold(u=sine.y, period=0.25) "At multiples of a period";
  Discrete.UnitDelay delayed(u=sine.y, period=0.25) "One period later";
  Logical.Switch switch(u1=hold.y, u2=sine.y, control=isRising.y) "Sampled or not, in turn";
  annotation (
    experiment(StopTime=4, Interval=0.01),
    Documentation(info="<html>
<p>Look at <code>hold.y</code> and <code>delayed.y</code>: the same stairs, one period apart. <code>sampleAndHold.y</code> has
the value that the sine had when the trigger became true.</p>
</html>"));
end Holding;
