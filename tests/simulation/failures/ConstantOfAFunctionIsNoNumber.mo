model ConstantOfAFunctionIsNoNumber "The value of a constant stands in its place"
  function f
    input Real x;
    output Real y;
  algorithm
    y := exp(1000*x)*0;
  end f;
  constant Real c = f(1.0);
  Real y = c;
  // fails compile: not a number
end ConstantOfAFunctionIsNoNumber;
