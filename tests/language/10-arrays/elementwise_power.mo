// check: 0 unknowns
// value: a = {1.0, 4.0, 9.0}
// value: b = {2.0, 4.0}
// value: c = {1.0, 16.0}
model DotPower "Powers element by element"
  parameter Real a[3] = {1, 2, 3} .^ 2;
  parameter Real b[2] = 2 .^ {1, 2};
  parameter Real c[2] = {1, 2} .^ {3, 4};
end DotPower;
