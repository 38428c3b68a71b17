// check: 0 unknowns
// value: a = 6.0
// value: b = 8.0
function power
  input Real base = 2;
  input Integer n = 1;
  output Real y = base^n;
end power;
function cube = power(n = 3);
model ModifiedDefault "A short function changes a default"
  parameter Real a = power(6);
  parameter Real b = cube();
end ModifiedDefault;
