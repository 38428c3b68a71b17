// check: 2 unknowns
function f
  input Real x;
  output Real y;
algorithm
  y := x^3;
  annotation(derivative = f_der, inverse(x = f_inv(y)), smoothOrder = 3, Inline = false);
end f;
function f_der
  input Real x;
  input Real der_x;
  output Real der_y = 3*x^2*der_x;
end f_der;
function f_inv
  input Real y;
  output Real x = sign(y)*abs(y)^(1/3);
end f_inv;
model AnnotatedFunction "Derivative and inverse are declared"
  Real x;
  Real v = der(x);
equation
  f(x) = 1 + time;
end AnnotatedFunction;
