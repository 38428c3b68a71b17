model BisectionDifferentiated "Halving an interval: every value that the loop makes is constant between its decisions"
  function cubeRoot
    input Real y;
    output Real x;
  protected
    Real a;
    Real b;
  algorithm
    a := 0;
    b := 10;
    for i in 1:60 loop
      x := (a + b)/2;
      if x^3 < y then
        a := x;
      else
        b := x;
      end if;
    end for;
  end cubeRoot;
  Real y(start=1, fixed=true);
  Real x = cubeRoot(y);
equation
  der(y) + der(x) = -1;
  // fails compile: function `cubeRoot` finds its result by an iteration
end BisectionDifferentiated;
