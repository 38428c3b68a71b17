model PreOfAliasesWithTheSameStart
  Boolean a(start = true, fixed = true) = time < 0.5;
  Boolean b(start = true, fixed = true) = a;
  Boolean c(start = false, fixed = true) = not b;
  Integer n(start = 0, fixed = true);
equation
  when {change(a), change(b), change(c)} then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1));
  // end: n = 1 within 1e-12
end PreOfAliasesWithTheSameStart;
