// check: 0 unknowns
// value: a = {4, 10}
// value: b = {0.5, 0.4}
// value: c = {2.0, 1.0}
// value: d = {3, 6}
model DotTimes "With the dot everything goes element by element"
  parameter Integer a[2] = {1, 2} .* {4, 5};
  parameter Real b[2] = {1, 2} ./ {2, 5};
  parameter Real c[2] = 2 ./ {1, 2};
  parameter Integer d[2] = 3 .* {1, 2};
end DotTimes;
