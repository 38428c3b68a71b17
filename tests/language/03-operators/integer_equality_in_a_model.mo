// check: 2 unknowns
model IntegerEquality "Integers may be compared for equality"
  Integer i = integer(time);
  Boolean b = i == 3;
end IntegerEquality;
