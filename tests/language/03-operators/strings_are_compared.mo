// check: 0 unknowns
// value: r = {true, false, true, true}
model StringOrder "Strings are ordered by their characters"
  parameter Boolean r[4] = {"abc" < "abd", "a" < "B", "x" == "x", "x" <> "y"};
end StringOrder;
