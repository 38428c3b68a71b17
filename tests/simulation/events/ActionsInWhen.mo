model ActionsInWhen "What a `when` does is done once, in the iteration in which it is active"
  impure function print
    input String text;
    external "C" ModelicaInternal_print(text, "");
  end print;
  Integer n(start=0, fixed=true);
  Integer m(start=0, fixed=true);
  Boolean late(start=false, fixed=true);
equation
  when initial() then
    print("starts");
  end when;
  when sample(0.1, 0.2) then
    n = pre(n) + 1;
    print("n is " + String(n) + " after " + String(pre(n)));
    if n > 1 then
      print("more than one");
    end if;
    assert(n <> 2, "n is two", AssertionLevel.warning);
  end when;
  when n >= 2 then
    late = true;
    print("late at " + String(time));
  end when;
  when terminal() then
    print("ends");
  end when;
algorithm
  when change(n) then
    m := pre(m) + n;
    print("m is " + String(m));
  end when;
  // prints: starts | n is 1 after 0 | m is 1 | n is 2 after 1 | more than one | late at 0.3 | m is 3 | ends
  // warns: n is two
  // end: m = 3 within 0
  annotation(experiment(StopTime=0.4));
end ActionsInWhen;
