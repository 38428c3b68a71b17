// check: 0 unknowns
// value: n = 2
type Size = enumeration(
  small "up to 10",
  large "above 10") "Two sizes";
model DescribedLiterals "Literals may be described"
  parameter Size s = Size.large;
  parameter Integer n = Integer(s);
end DescribedLiterals;
