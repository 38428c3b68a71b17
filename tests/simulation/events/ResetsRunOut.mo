model ResetsRunOut "Halving what is left holds nothing: the solution passes the time where the halvings accumulate"
  // end: x = 2 within 1e-9
  // end: y = 0 within 1e-9
  // Events at 2 - 2^-k, where y = 2^-k.
  Real x(start = -1, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = 1;
  der(y) = 0;
  when x + y > 1 then
    reinit(y, 0.5*pre(y));
  end when;
  annotation(experiment(StopTime = 3));
end ResetsRunOut;
