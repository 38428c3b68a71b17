within Discontinuities.Examples;
model EventChain "Events that trip each other"
  extends Icons.Example;
  Real x(start=0, fixed=true) "Rises";
  Boolean first(start=false, fixed=true) "Tripped by x, and reset by the third";
  Boolean second(start=false, fixed=true) "Tripped by the first";
  Boolean third(start=false, fixed=true) "Tripped by the second";
  Integer tripped(start=0, fixed=true) "How often the first was tripped";
equation
  der(x) = 1;
  first = x > 1 and not pre(third);
  second = pre(first) or pre(second);
  third = pre(second);
  when first then
    tripped = pre(tripped) + 1;
  end when;
  annotation (
    experiment(StopTime=2, Interval=0.01),
    Documentation(info="<html>
<p>At time 1 the first switch is tripped, it trips the second and that the third, which resets the first: four rounds at one
point of time, until nothing changes any more. Look at <code>first</code>: after the event it is false
again, but it was tripped once.</p>
</html>"));
end EventChain;
