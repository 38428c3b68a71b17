model AssertionInWhen "An assertion in a `when` is looked at when the `when` is active, and only then"
  Integer n(start=0, fixed=true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
    assert(n < 3, "the third tick at " + String(time));
  end when;
  when time > 0.15 then
    assert(time < 0.2, "holds at the event, not later");
  end when;
  // fails simulate: an assertion failed: the third tick at 0.3
  annotation(experiment(StopTime=1));
end AssertionInWhen;
