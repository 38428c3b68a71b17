model IntegerOfReal "A Real that no Integer can be"
  Real x(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = 60*x;
  when sample(0, 0.1) then
    n = integer(x);
  end when;
  annotation(experiment(StopTime = 1));
  // fails simulate: Integer overflow in `n`
end IntegerOfReal;
