// check: 0 unknowns
// value: s = "first\nsecond"
model StringWithNewline "A line end inside a string is a newline character"
  parameter String s = "first
second";
end StringWithNewline;
