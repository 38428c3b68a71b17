// check: 0 unknowns
// value: s = {"1.5", "12.3457", "3.14"}
model RealToString "Six significant digits unless told otherwise"
  parameter String s[3] = {String(1.5), String(12.345678), String(3.14159265, significantDigits = 3)};
end RealToString;
