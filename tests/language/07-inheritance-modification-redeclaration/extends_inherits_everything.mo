// check: 2 unknowns
// value: p = 3.0
model Base
  parameter Real p = 3;
  Real x;
equation
  x = p;
end Base;
model Derived "Elements and equations are inherited"
  extends Base;
  Real y = 2*x;
end Derived;
