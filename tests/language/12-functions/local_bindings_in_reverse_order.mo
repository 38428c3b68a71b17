// check: 0 unknowns
// value: y = 5.0
function chain
  input Real u;
  output Real y = b + 1;
protected
  Real b = 2*a;
  Real a = u;
end chain;
model BindingOrder "Bindings are executed in a possible order, not as written"
  parameter Real y = chain(2);
end BindingOrder;
