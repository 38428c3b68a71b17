// check: 2 unknowns
// flat: annotation(Inline = false, smoothOrder = 3, derivative(noDerivative = n) = f_der, inverse(x = f_inv(y, n)));
// flat: annotation(derivative(order = 2, noDerivative = n) = f_der2);
// flat: end f_der2;
// flat: end f_inv;
function f
  input Real x;
  input Integer n;
  output Real y;
algorithm
  y := x^n;
  annotation(
    Inline = false,
    derivative(noDerivative = n) = f_der,
    inverse(x = f_inv(y, n)),
    smoothOrder = 3);
end f;
function f_der
  input Real x;
  input Integer n;
  input Real der_x;
  output Real der_y = n*x^(n - 1)*der_x;
  annotation(derivative(order = 2, noDerivative = n) = f_der2);
end f_der;
function f_der2
  input Real x;
  input Integer n;
  input Real der_x;
  input Real der_2_x;
  output Real der_2_y = n*x^(n - 1)*der_2_x + n*(n - 1)*x^(n - 2)*der_x^2;
end f_der2;
function f_inv
  input Real y;
  input Integer n;
  output Real x = y^(1/n);
end f_inv;
model AnnotationsReachTheFlatModel
  Real x;
  Real v = der(x);
equation
  f(x, 3) = 1 + time;
end AnnotationsReachTheFlatModel;
