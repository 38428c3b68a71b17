// check: 0 unknowns
// value: s = "abc"
model Concatenation "Plus joins strings"
  parameter String s = "a" + "b" + "c";
end Concatenation;
