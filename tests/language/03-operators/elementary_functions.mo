// check: 0 unknowns
// value: trig = {0.8414709848078965, 0.5403023058681398, 1.5574077246549023}
// value: arcs = {1.5707963267948966, 0.0, 0.7853981633974483}
// value: hyp = {1.1752011936438014, 1.5430806348152437, 0.7615941559557649}
// value: exps = {2.718281828459045, 0.6931471805599453, 3.0, 1.4142135623730951}
// value: quadrant = -2.356194490192345
model Elementary "The elementary mathematical functions"
  parameter Real trig[3] = {sin(1), cos(1), tan(1)};
  parameter Real arcs[3] = {asin(1), acos(1), atan(1)};
  parameter Real hyp[3] = {sinh(1), cosh(1), tanh(1)};
  parameter Real exps[4] = {exp(1), log(2), log10(1000), sqrt(2)};
  parameter Real quadrant = atan2(-1, -1);
end Elementary;
