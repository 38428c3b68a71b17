// check: 0 unknowns
// value: d = {3, -3, -3, 3}
// value: m = {1, 1, -1, -1}
// value: r = {1, -1, 1, -1}
model IntegerDivision "div truncates towards zero, mod follows floor, rem follows div"
  parameter Integer d[4] = {div(7, 2), div(-7, 2), div(7, -2), div(-7, -2)};
  parameter Integer m[4] = {mod(7, 2), mod(-7, 2), mod(7, -2), mod(-7, -2)};
  parameter Integer r[4] = {rem(7, 2), rem(-7, 2), rem(7, -2), rem(-7, -2)};
end IntegerDivision;
