// check: 4 unknowns
type Mode = enumeration(off, on);
model Attributes "Every attribute of every simple type"
  Real r(quantity = "Mass", unit = "kg", displayUnit = "g", min = 0, max = 9, start = 1, fixed = true,
    nominal = 2, unbounded = false, stateSelect = StateSelect.prefer);
  Integer i(quantity = "Count", min = 0, max = 9, start = 1, fixed = false) = integer(time);
  Boolean b(quantity = "Flag", start = false, fixed = false) = time > 1;
  Mode m(quantity = "Mode", min = Mode.off, max = Mode.on, start = Mode.on, fixed = false) = Mode.on;
  parameter String s(quantity = "Name", start = "x") = "y";
equation
  der(r) = -r;
end Attributes;
