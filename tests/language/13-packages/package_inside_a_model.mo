// check: 0 unknowns
// value: x = 4
model LocalPackage "A package may be declared in a model"
  package Sizes
    constant Integer n = 4;
  end Sizes;
  parameter Integer x = Sizes.n;
end LocalPackage;
