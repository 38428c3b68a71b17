// check: 0 unknowns
// value: y = 7.0
function affine "The outputs are bound, no algorithm is needed"
  input Real u;
  output Real y = k*u + 1;
protected
  Real k = 3;
end affine;
model BindingsAlone "A function may consist of bindings"
  parameter Real y = affine(2);
end BindingsAlone;
