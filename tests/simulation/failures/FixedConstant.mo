model FixedConstant "A fixed start value of what the equations make constant"
  parameter Real p = 3;
  Real x(start = 4, fixed = true) = p + 2;
  // fails initialise: the fixed start value of `x`
end FixedConstant;
