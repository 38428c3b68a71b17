// check: 0 unknowns
// value: n = 11
model IntegerArithmetic "Sums and products of Integers are Integers"
  parameter Integer n = 2*(3 + 4) - 3;
end IntegerArithmetic;
