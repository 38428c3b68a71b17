model ParameterBelowMinimum "A parameter that its declaration rules out is refused by name"
  type Stiffness = Real(min = 0);
  model Spring
    parameter Stiffness c = 3;
    Real s(start = 0.1, fixed = true), v(start = 0, fixed = true);
  equation
    der(s) = v;
    der(v) = -c*s;
  end Spring;
  Spring spring[2](c = {1, k - 4});
  parameter Real k = 1.5;
  // fails compile: `spring[2].c` is -2.5, below its minimum 0
end ParameterBelowMinimum;
