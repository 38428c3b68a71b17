// check: 0 unknowns
// value: a = -2
// value: b = 7.5
// value: c = 49.0
// value: d = 3
model Extremes "Extremes of arrays and of iterations"
  parameter Integer a = min({3, -2, 5});
  parameter Real b = max([1, 7.5; 2, 3]);
  parameter Real c = max(i^2 for i in {3, 7, 6});
  parameter Integer d = min(abs(i - 4) for i in {1, 7, 8});
end Extremes;
