function level
  input Real x;
  output Integer n;
algorithm
  n := if x > 1 then 1 else 0;
end level;

model RelationOfIntegerFunctionAndReal
  Real x(start=0, fixed=true);
  Boolean above = level(x) > 0.5;
equation
  der(x) = 1;
  // check: 2 unknowns
end RelationOfIntegerFunctionAndReal;
