// check: 1 unknowns
// value: a = 1
// value: b = 2
package Base
  constant Integer a = 1;
  model Part
    Real x = a;
  end Part;
end Base;
package Derived
  extends Base;
  constant Integer b = a + 1;
end Derived;
model Extended "A derived package has all elements of its base"
  parameter Integer a = Derived.a;
  parameter Integer b = Derived.b;
  Derived.Part part;
end Extended;
