// check: 1 unknowns
// value: y = 1.0
type Length = Real(unit = "m");
model Box
  replaceable type Value = Real;
  Value y = 1;
end Box;
model UseLength "A type with other attributes"
  extends Box(redeclare type Value = Length);
end UseLength;
