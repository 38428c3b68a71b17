model SignsDifferentiated "Halving steps: what decides stands in an expression"
  function cubeRoot
    input Real y;
    output Real x;
  protected
    Real h;
  algorithm
    x := 0;
    h := 5;
    for i in 1:60 loop
      x := x + h*sign(y - x^3);
      h := h/2;
    end for;
  end cubeRoot;
  Real x = cubeRoot(1 + time);
  Real v;
  Real F;
equation
  der(x) = v;
  der(v) = F;
  // fails compile: finds its result by an iteration
end SignsDifferentiated;
