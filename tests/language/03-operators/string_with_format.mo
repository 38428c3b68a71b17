// check: 0 unknowns
// value: f = "   2.500"
// value: x = "ff"
// value: d = "+7"
model Formatted "The format is that of C without the percent sign"
  parameter String f = String(2.5, format = "8.3f");
  parameter String x = String(255, format = "x");
  parameter String d = String(7, format = "+d");
end Formatted;
