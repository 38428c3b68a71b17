// error:
function ring
  input Real u;
  output Real y;
protected
  Real left = right + u;
  Real right = left - u;
algorithm
  y := left;
end ring;
model CyclicBindings "There is no order to compute the bindings"
  parameter Real y = ring(1);
end CyclicBindings;
