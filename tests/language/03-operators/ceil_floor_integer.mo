// check: 0 unknowns
// value: c = {3.0, -2.0}
// value: f = {2.0, -3.0}
// value: i = {2, -3}
model Rounding "ceil and floor give Reals, integer gives an Integer"
  parameter Real c[2] = {ceil(2.5), ceil(-2.5)};
  parameter Real f[2] = {floor(2.5), floor(-2.5)};
  parameter Integer i[2] = {integer(2.5), integer(-2.5)};
end Rounding;
