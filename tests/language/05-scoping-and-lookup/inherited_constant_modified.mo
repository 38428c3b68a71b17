// check: 0 unknowns
// value: x = 5
// value: y = 4
package Base
  constant Integer n = 4;
end Base;
package Derived
  extends Base(n = 5);
end Derived;
model ModifiedConstant "The derived package has its own value"
  parameter Integer x = Derived.n;
  parameter Integer y = Base.n;
end ModifiedConstant;
