model BreakDifferentiated "A loop that is left when the root is near"
  function root
    input Real y;
    output Real x;
  protected
    Real step;
    Boolean isNear;
  algorithm
    x := 1;
    for i in 1:100 loop
      step := (y/x - x)/2;
      isNear := abs(step) < 1e-12;
      if isNear then
        break;
      end if;
      x := x + step;
    end for;
  end root;
  Real w = der(root(1 + time));
  // fails compile: finds its result by an iteration
end BreakDifferentiated;
