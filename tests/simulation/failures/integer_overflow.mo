model IntegerOverflow "An Integer that is too large is told, and by which component"
  model Counter
    Integer n(start = 1, fixed = true);
  equation
    when sample(0.1, 0.1) then
      n = 1000*pre(n);
    end when;
  end Counter;
  Counter counter;
  annotation(experiment(StopTime = 1));
  // at 0.55: counter.n = 1000000000000000 within 0
  // fails simulate: Integer overflow in `counter.n`
end IntegerOverflow;
