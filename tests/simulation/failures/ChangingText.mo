model ChangingText "Texts may be made from what changes, but not kept"
  Integer n(start=0, fixed=true);
  String s(start="none", fixed=true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
    s = "tick " + String(n);
  end when;
  assert(n < 3, s);
  // fails compile: `s` is a String that changes with time, which cannot be simulated
  annotation(experiment(StopTime=1));
end ChangingText;
