// check: 0 unknowns
// value: left = "12   "
// value: right = "   12"
model Padding "Blanks fill up to the minimum length, on the right unless told otherwise"
  parameter String left = String(12, minimumLength = 5);
  parameter String right = String(12, minimumLength = 5, leftJustified = false);
end Padding;
