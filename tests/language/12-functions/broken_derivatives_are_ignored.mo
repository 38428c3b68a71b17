// check: 3 unknowns
function f
  input Real x;
  output Real y = x^2;
  annotation(derivative = missing);
end f;
function g
  input Real x;
  output Real y = x^2;
  annotation(derivative = g_der, inverse(x = nowhere(y)));
end g;
function g_der
  input Real x;
  input Real der_x;
  output Real der_y;
algorithm
  der_y := 2*x*der_x + not_declared;
end g_der;
function h
  input Real x;
  output Real y = x^2;
  annotation(derivative(noDerivative = z) = f);
end h;
model BrokenDerivativesAreIgnored
  Real a = f(time);
  Real b = g(time);
  Real c = h(time);
end BrokenDerivativesAreIgnored;
