// check: 0 unknowns
// value: s = "one"
model CarriageReturn "Lines may end with carriage return and line feed"
  parameter String s = "one"; // a comment
end CarriageReturn;
