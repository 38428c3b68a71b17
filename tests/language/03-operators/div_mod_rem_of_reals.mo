// check: 0 unknowns
// value: d = {3.0, -3.0}
// value: m = {0.2, 1.2, -1.2}
// value: r = {0.2, -0.2}
model RealDivision "The same for Reals"
  parameter Real d[2] = {div(7.5, 2.0), div(-7.5, 2)};
  parameter Real m[3] = {mod(3, 1.4), mod(-3, 1.4), mod(3, -1.4)};
  parameter Real r[2] = {rem(3, 1.4), rem(-3, 1.4)};
end RealDivision;
