// check: 0 unknowns
// value: a = {2, 4}
// value: B = {{0.5, 1.0}, {1.5, 2.0}}
// value: c = {0.5, 1.0}
model ScalarTimes "A scalar scales each element"
  parameter Integer a[2] = 2*{1, 2};
  parameter Real B[2, 2] = [1, 2; 3, 4]*0.5;
  parameter Real c[2] = {1, 2}/2;
end ScalarTimes;
