model IterationNotReached "A branch with an iteration, or the point where two Reals are equal, does no harm where it is not reached"
  function root
    input Real y;
    output Real x;
  algorithm
    x := 1;
    while abs(x*x - y) > 1e-12 loop
      x := (x + y/x)/2;
    end while;
  end root;
  function f
    input Real y;
    output Real x;
  algorithm
    if y > 10 then
      x := root(y);
    elseif y == 0 then
      x := 0;
    else
      x := y^2;
    end if;
  end f;
  Real x = f(1 + time);
  Real w = der(x);
  // at 0: w = 2 within 1e-12
  // end: w = 4 within 1e-12
end IterationNotReached;
