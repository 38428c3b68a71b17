// check: 0 unknowns
// value: a = 2
// value: b = 3.5
// value: c = "large"
type Size = enumeration(small, medium, large);
model TwoExtremes "min and max of two scalars"
  parameter Integer a = min(5, 2);
  parameter Real b = max(3, 3.5);
  parameter String c = String(max(Size.large, Size.small));
end TwoExtremes;
