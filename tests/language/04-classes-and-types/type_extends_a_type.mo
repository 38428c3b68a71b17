// check: 1 unknowns
type Quantity = Real(min = 0);
type Mass "The long form of a type"
  extends Quantity(unit = "kg");
end Mass;
model LongType "A type may be written as a class with extends"
  Mass m(start = 1);
equation
  der(m) = -m;
end LongType;
