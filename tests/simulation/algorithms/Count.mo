model Count "integer() makes events in an algorithm, and change() counts them"
  Integer j;
  Integer n(start = 0, fixed = true);
algorithm
  j := integer(time*5 + 0.5);
  when change(j) then
    n := pre(n) + 1;
  end when;
  // end: n = 5 within 0
  // end: j = 5 within 0
  // at 0.2: j = 1 within 0
  annotation(experiment(StopTime = 1));
end Count;
