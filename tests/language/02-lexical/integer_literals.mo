// check: 0 unknowns
// value: big = 2147483647
// value: least = -2147483648
// value: seven = 7
model IntegerLiterals "At least 32 bits are representable; leading zeros mean nothing"
  parameter Integer big = 2147483647;
  parameter Integer least = -2147483647 - 1;
  parameter Integer seven = 007;
end IntegerLiterals;
