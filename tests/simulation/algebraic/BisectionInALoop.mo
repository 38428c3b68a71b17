model BisectionInALoop "An equation over a function that finds its result by bisection: its statements say the derivative is zero"
  function cubeRoot
    input Real x;
    output Real y;
  protected
    Real a = -10, b = 10;
  algorithm
    for i in 1:60 loop
      y := (a + b)/2;
      if y^3 > x then
        b := y;
      else
        a := y;
      end if;
    end for;
  end cubeRoot;
  Real z(start=0.3);
  // z = c^3 with c^3 + c = 1 + time, at the end 2
  // end: z = 1 within 1e-9
equation
  z + cubeRoot(z) = 1 + time;
end BisectionInALoop;
