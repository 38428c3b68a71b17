// check: 1 unknowns
partial model Base
  parameter Real p = 1;
  Real x;
end Base;
model Same "An identical declaration adds nothing"
  extends Base;
  parameter Real p = 1;
equation
  x = p;
end Same;
