// check: 0 unknowns
// value: y = 1.0
function exponential
  input Real u;
  output Real y;
  external "builtin" y = exp(u);
end exponential;
model ExternalBuiltin "The language builtin means the functions of the language itself"
  parameter Real y = exponential(0);
end ExternalBuiltin;
