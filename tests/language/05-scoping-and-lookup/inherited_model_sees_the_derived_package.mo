// check: 0 unknowns
// value: m.x = 5
package Base
  constant Integer n = 4;
  model M
    parameter Integer x = n;
  end M;
end Base;
package Derived
  extends Base(n = 5);
end Derived;
model InheritedScope "The inherited model belongs to the derived package"
  Derived.M m;
end InheritedScope;
