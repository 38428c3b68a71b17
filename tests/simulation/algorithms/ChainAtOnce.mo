model ChainAtOnce "Whens that set each other off in the order of the text"
  Integer a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true);
algorithm
  when time > 0.3 then
    a := 1;
  end when;
  when a > 0 then
    b := a + 1;
  end when;
  when b > 1 then
    c := a + b;
  end when;
  // at 0.2: c = 0 within 0
  // at 0.5: c = 3 within 0
  // events: 1
  annotation(experiment(StopTime = 1));
end ChainAtOnce;
