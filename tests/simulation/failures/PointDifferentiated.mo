model PointDifferentiated "A value of its own at a single point says nothing about the slope there"
  function f
    input Real x;
    output Real y;
  algorithm
    if x == 0 then
      y := 0;
    else
      y := x*exp(-1/x^2) + sin(x);
    end if;
  end f;
  Real w = der(f(time));
  // fails initialise: function `f` has a branch of its own where two Reals are equal
end PointDifferentiated;
