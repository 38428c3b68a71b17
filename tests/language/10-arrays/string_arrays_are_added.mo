// check: 0 unknowns
// value: s = {"ac", "bd"}
model AddStrings "Strings are joined element by element"
  parameter String s[2] = {"a", "b"} + {"c", "d"};
end AddStrings;
