// check: 0 unknowns
// value: n = 4
model RedundantEscape "An escaped double quote in a quoted name is the double quote itself"
  parameter Integer '"' = 4;
  parameter Integer n = '\"';
end RedundantEscape;
