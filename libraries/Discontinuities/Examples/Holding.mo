within Discontinuities.Examples;
model Holding "A sine that is sampled in four ways"
  extends Icons.Example;
  Sources.Sine sine(f=0.5) "What is sampled";
  Logical.Comparator isHigh(u1=sine.y, u2=0.5) "Trigger";
  Discrete.SampleAndHold sampleAndHold(u=sine.y, trigger=isHigh.y) "By a trigger";
  Discrete.ZeroOrderHold hold(u=sine.y, period=0.25) "At multiples of a period";
  Discrete.UnitDelay delayed(u=sine.y, period=0.25) "One period later";
  Logical.Switch switch(u1=hold.y, u2=sine.y, control=isHigh.y) "Sampled or not, in turn";
  annotation (
    experiment(StopTime=4, Interval=0.01),
    Documentation(info="<html>
<p>Look at <code>hold.y</code> and <code>delayed.y</code>: the same stairs, one period apart. <code>sampleAndHold.y</code> is
the value that the sine had when the trigger became true, 0.5.</p>
</html>"));
end Holding;
