model FixedConstantAgrees "A fixed start value of a constant that is what the equations say"
  parameter Real p = 3;
  Real x(start = 5, fixed = true) = p + 2;
  Real y(start = 2, fixed = true);
equation
  y + 3 = p + 2;
  // end: x = 5 within 1e-12
end FixedConstantAgrees;
