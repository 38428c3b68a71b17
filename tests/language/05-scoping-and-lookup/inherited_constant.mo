// check: 0 unknowns
// value: x = 4
package Base
  constant Integer n = 4;
end Base;
package Derived
  extends Base;
  model M
    parameter Integer x = n;
  end M;
end Derived;
model InheritedConstant "Constants are inherited by packages"
  extends Derived.M;
end InheritedConstant;
