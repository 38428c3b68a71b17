model CountsItselfAway "A condition with a name that its own event makes false"
  Integer n(start=0, fixed=true);
  Boolean b = time >= 0.1*(n + 1);
equation
  when b then
    n = pre(n) + 1;
  end when;
  // fails simulate: no consistent set of conditions was found for `time >= 0.1 * (n + 1)`
end CountsItselfAway;
