// check: 0 unknowns
// value: n = 4
// value: m = 7
// value: k = 3
// value: last = 0.3
model DecimalSteps "Rounding of the division does not take the last element; what is clearly beyond the end does not come"
  parameter Real a[:] = 0:0.1:0.3;
  parameter Integer n = size(a, 1);
  parameter Integer m = size(0.1:0.1:0.7, 1);
  parameter Integer k = size(0:0.1:0.29999999, 1);
  parameter Real last = a[4];
end DecimalSteps;
