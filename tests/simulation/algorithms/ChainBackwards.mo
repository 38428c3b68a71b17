model ChainBackwards "Whens that set each other off against the order of the text"
  Integer a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true);
algorithm
  when b > 1 then
    c := a + b;
  end when;
  when a > 0 then
    b := a + 1;
  end when;
  when time > 0.3 then
    a := 1;
  end when;
  // end: c = 3 within 0
  // end: b = 2 within 0
  annotation(experiment(StopTime = 1));
end ChainBackwards;
