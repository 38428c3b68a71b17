model RecursionDifferentiated "An interval is halved by a function that calls itself"
  function cubeRoot
    input Real y;
    input Real a = 0;
    input Real b = 10;
    output Real x;
  algorithm
    x := (a + b)/2;
    if b - a > 1e-12 then
      if x^3 < y then
        x := cubeRoot(y, x, b);
      else
        x := cubeRoot(y, a, x);
      end if;
    end if;
  end cubeRoot;
  Real x = cubeRoot(1 + time);
  Real w = der(x);
  // fails compile: finds its result by an iteration
end RecursionDifferentiated;
