// check: 1 unknowns
// value: r = 5.0
type Resistance = Real(final unit = "Ohm", min = 0) "Electrical resistance";
model TypedParameter "A type carries its attributes"
  parameter Resistance r = 5;
  Resistance x = r;
end TypedParameter;
