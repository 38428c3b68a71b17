// check: 0 unknowns
// value: c = 4.0
// value: d = {12.0, 4.0, 6.0}
// value: n = 4
function f
  input Real x;
  input Real y;
  output Real z;
algorithm
  z := x^2*y + sin(y);
end f;
function fx = der(f, x);
function fxy = der(f, x, y);
function fxx = der(fx, x) "A derivative of a derivative";
function other = fx;
model PartialDerivativeBySeveralInputs "In constants, parameters and sizes; under another name"
  constant Real c = fxy(2, 3);
  parameter Real d[3] = {other(2, 3), fxy(y = 3, x = 2), fxx(2, 3)};
  parameter Integer n = size(a, 1);
  parameter Real a[integer(fxy(2, 3))] = fill(0, integer(c));
end PartialDerivativeBySeveralInputs;
