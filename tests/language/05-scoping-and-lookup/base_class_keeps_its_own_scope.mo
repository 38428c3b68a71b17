// check: 0 unknowns
// value: x = 1
package A
  constant Integer n = 1;
  partial model Base
    parameter Integer x = n;
  end Base;
end A;
package B
  constant Integer n = 2;
  model M
    extends A.Base;
  end M;
end B;
model BaseScope "Inherited elements are looked up where they were written"
  extends B.M;
end BaseScope;
